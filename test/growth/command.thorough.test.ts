import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Environment, folder, outputOf, run, serving } from "../cli/command-process.ts";
import { compile } from "./compile.ts";
import { readOverlay } from "./overlay.ts";

test("a dump has what was seeded and changed, its int64 exact", async () => {
  const fern = '{"id":9223372036854775807,"name":"Fern","tag":"sun","motherId":9007199254740993}';
  const changed = '{"id":9223372036854775807,"name":"Fern","tag":"shade","motherId":9007199254740995}';
  const { response, dump } = await dumped(
    "grown",
    fern,
    "PATCH /plants/9223372036854775807",
    '{"tag":"shade","motherId":9007199254740995}',
  );
  expect([response.status, await response.text()]).toEqual([200, changed]);
  expect(dump).toBe(`[\n  ${changed}\n]\n`);
});

test("a dump has all that is nested in a record, beside its int64", async () => {
  const people =
    '"organizer":{"name":"Ada","phone":null},"attendees":[{"name":"Lin","role":"optional","accepted":true,"employeeId":9007199254740995}]';
  const times = '"start":"2126-12-24T09:00:00Z","end":"2126-12-24T10:00:00Z"';
  const booking = (id: number, more: string) =>
    `{"bookingId":"00000000-0000-4000-8000-00000000000${id}","room":"B-07","title":"Tea",${times},${more}}`;
  const seeded = booking(
    1,
    `"status":"tentative",${people},"equipment":["phone"],"costCentre":9007199254740993,"payBy":null`,
  );
  const { response, dump } = await dumped("bookings", seeded, "POST /bookings", booking(2, people));
  const made = await response.text();
  expect([response.status, JSON.parse(made)]).toMatchObject([201, { status: "confirmed", organizer: { phone: null } }]);
  expect(dump.split("\n").slice(0, 2)).toEqual(["[", `  ${seeded},`]);
  expect(JSON.parse(dump)[1]).toEqual(JSON.parse(made));
});

test("verify counts by operation, and takes the name of one", async () => {
  await using command = await serving(["--token", "t1"], under("grown"));
  const verify = (...args: string[]) =>
    outputOf(run(["verify", command.url, "--token", "t1", ...args], under("grown")));
  const all = await verify();
  expect(all).toMatchObject({ code: 0, stderr: "" });
  const counted = [...all.stdout.matchAll(/^(\w+): \d+ hold, 0 are broken, 0 with advice, \d+ not observed\.$/gm)].map(
    ([, name]) => name,
  );
  const others = ["listPlants", "getPlant", "replacePlant", "updatePlant", "deletePlant"];
  expect(counted).toEqual(["createPlant", ...others]);
  const one = await verify("--only", "getPlant", "--skip", "document authentication", "--decisions", "--json");
  const { results }: { results: readonly { readonly name: string; readonly verdict: string }[] } = JSON.parse(
    one.stdout,
  );
  expect(results).toContainEqual(expect.objectContaining({ name: "getPlant: {plantId} past 2^53", verdict: "holds" }));
  expect(results.filter(({ name }) => !name.startsWith("getPlant: "))).toEqual([]);
});

test("the compiler names a behaviour that is missing, and one that is wrong, once each", {
  timeout: 120_000,
}, async () => {
  const overlay = new Map(await readOverlay("grown"));
  const pathOf = (name: string) => [...overlay.keys()].find((path) => path.endsWith(`/behaviours/${name}.ts`)) ?? "";
  overlay.delete(pathOf("get-plant"));
  const all = overlay.get(pathOf("all")) ?? "";
  overlay.set(pathOf("all"), all.replace("parameters.plantId, (plant)", "parameters.id, (plant)"));
  expect(compile(overlay)).toEqual([
    expect.stringMatching(/\/behaviours\/all\.ts:\d+: Property 'id' does not exist/),
    expect.stringMatching(/\/behaviours\/index\.ts:\d+: Cannot find module '\.\/get-plant\.ts'/),
  ]);
});

async function dumped(contract: string, seeded: string, request: string, body: string) {
  await using place = await folder();
  const [seed, dump] = [join(place.path, "seed.json"), join(place.path, "dump.json")];
  await writeFile(seed, `[${seeded}]`);
  const args = ["--seed", seed, "--dump", dump, "--token", "t1"];
  await using command = await serving(args, under(contract));
  const [method = "", path = ""] = request.split(" ");
  const key = "0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d";
  const headers = { authorization: "Bearer t1", "content-type": "application/json", "idempotency-key": key };
  const response = await fetch(command.url + path, { method, headers, body });
  expect(await command.stop()).toMatchObject({ code: 0, stderr: "" });
  return { response, dump: await readFile(dump, "utf8") };
}

function under(contract: string): Environment {
  return { NODE_OPTIONS: `--import=${new URL("register.ts", import.meta.url)}?contract=${contract}` };
}

import { once } from "node:events";
import { join } from "node:path";
import { createPlantStore, faults } from "@plant-store/mock-server";
import { runConformance } from "@plant-store/mock-server/conformance";
import { expect, test } from "vitest";
import { outputOf, run } from "../../cli/command-process.ts";
import { SLOW } from "../blocks.ts";
import { mend, openGuide, place } from "./guide.ts";

const { ts, sh, text } = await openGuide("conformance.md", { ts: 2, sh: 2, text: 2 });
// The second is run by ../vitest.test.ts.
const [service = ""] = ts;
const [local = "", deployed = ""] = sh;
const [report = "", counts = ""] = text;

const mended = mend(service);

/** Runs a line of the guide against this service, with its token in the environment. */
async function verify(line: string, url: string, code: string) {
  const { createService } = await import(join(await place([code]), "service.ts"));
  const server = createService("ci-token").listen(0, "127.0.0.1");
  await once(server, "listening");
  const baseUrl = `http://127.0.0.1:${server.address().port}/v1`;
  const args = line
    .trimEnd()
    .replace(/^npx plant-store-mock /, "")
    .replace(url, baseUrl)
    .split(" ");
  const outcome = await outputOf(run(args, { PLANT_STORE_MOCK_TOKEN: "ci-token" }));
  server.close();
  server.closeAllConnections();
  return outcome;
}

test("the broken service: the report that is shown, line after line", SLOW, async () => {
  const { stdout, code } = await verify(local, "http://127.0.0.1:8080/v1", service);
  expect(code).toBe(1);
  const lines = stdout.split("\n");
  let from = 0;
  for (const line of report
    .trimEnd()
    .split("\n")
    .filter((line) => line !== "…")) {
    const words = line.split("…").map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
    const found = lines.findIndex((text, index) => index >= from && new RegExp(`^${words.join(".*")}$`).test(text));
    expect(found, line).toBeGreaterThanOrEqual(from);
    from = found + 1;
  }
});

test("the mended service: its report as JSON has the counts that are shown", SLOW, async () => {
  expect(mended).not.toBe(service);
  expect(counts.trim()).toBe(report.trimEnd().split("\n").at(-1)?.replace("7 are", "0 are"));
  const [line = "", file] = deployed.trimEnd().split(" > ");
  expect(file).toBe("report.json");
  const { stdout, code } = await verify(line, "https://staging.example/v1", mended);
  expect(code).toBe(0);
  const [broken, notObserved] = Array.from(counts.matchAll(/\d+/g), Number);
  expect(JSON.parse(stdout)).toMatchObject({
    broken,
    notObserved,
    created: expect.any(Number),
    names: expect.any(String),
    ids: expect.any(Array),
  });
});

test("where every response is a 429, nothing is broken, and little holds", async () => {
  const busy = createPlantStore();
  await busy.inject(faults.status(429));
  const report = await runConformance({ baseUrl: "https://busy.test", token: "t1", fetch: busy.fetch });
  expect(report.broken).toBe(0);
  expect(report.holds).toBeLessThanOrEqual(10);
});

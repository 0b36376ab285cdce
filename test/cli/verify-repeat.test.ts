/** Each broken case says how to repeat it: these lines and this code are run, and get the same. */
import { execFile } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { runConformance } from "@plant-store/mock-server/verify";
import { expect, test } from "vitest";
import { place, root, writeInto } from "../docs/blocks.ts";
import { listen } from "../e2e/support/servers.ts";
import { serveBroken, TOKEN } from "../pair/broken-service.ts";
import { ELSEWHERE, OF_CREATE, SERVICES } from "../pair/defects.ts";
import { lacks } from "../support/platform.ts";

const execute = promisify(execFile);

/** Runs a program in a terminal of the user's, who has put the token into this variable. */
async function output(program: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, PLANT_STORE_TOKEN: TOKEN };
  const { stdout } = await execute(program, args, { cwd: root, env, maxBuffer: 2 ** 26, encoding: "latin1" });
  return Buffer.from(stdout, "latin1").toString();
}

test("there is code of the SDK for all that it can send, and for nothing else; it gets the same failure", async () => {
  await using service = await serveBroken(SERVICES["500 for a valid body"] ?? {});
  const only = SERVICES["500 for a valid body"]?.names;
  const { results } = await runConformance({ baseUrl: service.url, token: TOKEN, only });
  expect(new Set(results.map(({ verdict }) => verdict))).toEqual(new Set(["broken"]));
  const without = results.filter(({ sdk }) => sdk === undefined).map(({ name }) => name);
  expect(without).toEqual(["no further members", "no charset"].flatMap((other) => SERVICES[other]?.names ?? []));
  expect(results.filter(({ curl }) => curl === undefined)).toEqual([]);
  const codes = results.flatMap(({ sdk = [] }) => sdk);
  expect(codes[0]?.match(/createPlant\(/g)).toHaveLength(1);
  expect(codes.join()).not.toContain(TOKEN);
  const imports = codes.map((_, index) => `await import("./${index}.ts"); console.log("END");\n`);
  const all = await writeInto(await place(codes), "all.ts", imports.join(""));
  const printed = (await output(process.execPath, ["--conditions=@plant-store/source", all])).split("END\n");
  for (const [index, code] of codes.entries()) expect(printed[index], code).toContain("status: 500");
});

/** Their requests have odd bytes, header fields, targets or methods. */
const ODD = ["malformed-json", "content-type", "missing-token", "malformed-token", "path", "method", "documents"];

test.skipIf(lacks("curl"))("the curl lines send the same bytes, and show the response but no token", async () => {
  const sent: object[] = [];
  await using service = await listen(async (request, response) => {
    const { authorization, "content-type": type, prefer, accept } = request.headers;
    const body = (await buffer(request)).toString("hex");
    sent.push({ line: `${request.method} ${request.url}`, authorization, type, prefer, accept, body });
    response.writeHead(418, { "Content-Length": 0 }).end();
  });
  const before: object[] = [];
  const lines: string[] = [];
  await runConformance({
    baseUrl: `${service.url}/v1`,
    token: TOKEN,
    decisions: true,
    only: ["document rule", ...ODD.map((rule) => `decision ${rule}`)],
    skip: ELSEWHERE,
    onResult({ curl }) {
      if (curl === undefined) return;
      lines.push(curl);
      before.push(...sent.slice(-curl.split("\n").length));
    },
  });
  expect(lines.length).toBeGreaterThan(OF_CREATE.length);
  expect(lines.join()).not.toContain(TOKEN);
  sent.length = 0;
  // One curl does what these lines do, which each start one.
  const responses = await output("sh", ["-c", lines.join("\n").replaceAll("\ncurl ", " --next ")]);
  expect(sent).toEqual(before);
  expect(responses.match(/^HTTP\/1\.1 418 /gm)).toHaveLength(sent.length);
});

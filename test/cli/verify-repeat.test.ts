/** Each broken case says how to repeat it: these lines and this code are run, and get the same. */
import { execFile } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { type CaseResult, runConformance } from "@plant-store/mock-server/verify";
import { expect, onTestFinished, test } from "vitest";
import { root, scratchFolder, writeInto } from "../docs/blocks.ts";
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

async function brokenBy(title: string, url: string): Promise<readonly CaseResult[]> {
  const { results } = await runConformance({ baseUrl: url, token: TOKEN, only: SERVICES[title]?.names });
  expect(new Set(results.map(({ verdict }) => verdict))).toEqual(new Set(["broken"]));
  return results;
}

test("the code of the SDK gets the same failure", async () => {
  const failures = {
    "201 for success": "status: 201",
    "no id past 2^53": "status: 400",
  };
  const folder = await scratchFolder();
  const expected: { readonly name: string; readonly words: string }[] = [];
  for (const [title, words] of Object.entries(failures)) {
    const service = await serveBroken(SERVICES[title] ?? {});
    onTestFinished(() => service[Symbol.asyncDispose]());
    const broken = (await brokenBy(title, service.url)).filter(({ sdk }) => sdk !== undefined);
    expect(broken.length, title).toBeGreaterThan(0);
    expect(broken.map(({ sdk }) => sdk).join()).not.toContain(TOKEN);
    for (const { name, sdk = "" } of broken) {
      await writeInto(folder, `${expected.length}.ts`, sdk);
      expected.push({ name: `${title}: ${name}`, words });
    }
  }
  const lines = expected.map((_, index) => `await import("./${index}.ts"); console.log("END");\n`);
  const all = await writeInto(folder, "all.ts", lines.join(""));
  const printed = (await output(process.execPath, ["--conditions=@plant-store/source", all])).split("END\n");
  for (const [index, { name, words }] of expected.entries()) expect(printed[index], name).toContain(words);
});

test("there is code of the SDK for all that it can send, and for nothing else", async () => {
  await using service = await serveBroken(SERVICES["500 for a valid body"] ?? {});
  const broken = await brokenBy("500 for a valid body", service.url);
  const without = broken.filter(({ sdk }) => sdk === undefined).map(({ name }) => name);
  expect(without).toEqual(["no further members", "no charset"].flatMap((other) => SERVICES[other]?.names ?? []));
  expect(broken.filter(({ curl }) => curl === undefined)).toEqual([]);
  expect(broken[0]?.sdk?.match(/createPlant\(/g)).toHaveLength(1);
});

interface Sent {
  readonly line: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly body: string;
}

async function serveTeapot() {
  const sent: Sent[] = [];
  const server = await listen(async (request, response) => {
    const { authorization, "content-type": type, prefer, accept } = request.headers;
    const fields = { authorization, type, prefer, accept };
    sent.push({ line: `${request.method} ${request.url}`, fields, body: (await buffer(request)).toString("hex") });
    response.writeHead(418, { "Content-Length": 0 }).end();
  });
  return { ...server, url: `${server.url}/v1`, sent };
}

/** Their requests have odd bytes, header fields, targets or methods. */
const ODD = ["malformed-json", "content-type", "missing-token", "malformed-token", "path", "method", "documents"];

test.skipIf(lacks("curl"))("the curl lines send the same bytes, and show the response but no token", async () => {
  await using service = await serveTeapot();
  const { sent } = service;
  const before: Sent[] = [];
  const lines: string[] = [];
  await runConformance({
    baseUrl: service.url,
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

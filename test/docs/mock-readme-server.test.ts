/** The chapters of the mock's README on the server and on conformance: every block and command line is run. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { format, promisify } from "node:util";
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { describe, expect, test, vi } from "vitest";
import { serveBroken, TOKEN } from "../pair/broken-service.ts";
import { ALL, CREATED } from "../pair/defects.ts";
import { socketFaultTable } from "../pair/fault-table.ts";
import { lacks } from "../support/platform.ts";
import { blocks, promised, root, scratchFile, scratchFolder, section, sendLikeCurl, table } from "./blocks.ts";

/** For what starts a process: seconds on a busy machine. */
const SLOW = { timeout: 60_000 };

const readme = await readFile(join(root, "packages/mock-server/README.md"), "utf8");
const command = join(root, "packages/mock-server/src/cli.ts");
const [, serving = "", verifying = ""] = blocks("sh", readme);
const [, sample = ""] = blocks("text", readme);
const [plants = ""] = blocks("json", readme);
const [, , , , , server = "", conformance = ""] = blocks("ts", readme);

/** A line's arguments, without npx and the command. */
const argumentsOf = (line: string) => line.replace(/^npx plant-store-mock /, "").split(" ");

/** Imports a block as it stands, and gives the lines that it printed. */
async function run(block: string): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const level of ["log", "error"] as const)
    vi.spyOn(console, level).mockImplementation((...values) => lines.push(format(...values)));
  await import(pathToFileURL(await scratchFile("block.ts", block)).href);
  return lines;
}

describe("on a port", () => {
  test.skipIf(lacks("signals"))("the command lines, one after the other", SLOW, async () => {
    const [start = "", ...curls] = serving.trimEnd().split("\n");
    const cwd = await scratchFolder();
    await writeFile(join(cwd, "plants.json"), plants);
    // A free port, and the same chances every time.
    const args = [...argumentsOf(start), "--port", "0", "--random-seed", "1"];
    const child = spawn(process.execPath, [command, ...args], { cwd, stdio: ["ignore", "pipe", "inherit"] });
    const lines = createInterface(child.stdout);
    const [line] = await once(lines, "line");
    const url = /http:\S+/.exec(String(line))?.[0] ?? "";
    const answers: (readonly [number, string])[] = [];
    for (const curl of curls) {
      const response = await sendLikeCurl(curl.replace("http://127.0.0.1:4010", url));
      answers.push([response.status, await response.text()]);
    }
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(answers).toEqual([
      [200, '{"name":"Fern"}'],
      [400, '{"error":40000,"message":"Prefer asked for the status 400."}'],
      [200, await readFile(join(root, "spec/openapi.yaml"), "utf8")],
    ]);
  });

  test.skipIf(lacks("signals"))("the plants to begin with are a seed", SLOW, async () => {
    const cwd = await scratchFolder();
    await writeFile(join(cwd, "plants.json"), plants);
    const args = ["--seed", "plants.json", "--dump", "dump.json", "--port", "0"];
    const child = spawn(process.execPath, [command, ...args], { cwd, stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    await once(child, "exit");
    expect((await readFile(join(cwd, "dump.json"), "utf8")).replace(/\s/g, "")).toBe(plants.replace(/\s/g, ""));
  });

  test("the options are the command's, with its defaults", SLOW, async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [command, "--help"]);
    const help = new Map(
      [...stdout.matchAll(/^ {2}--([a-z-]+) <.*?(?:\((.*)\))?$/gm)].map(([, name = "", value]) => [name, value]),
    );
    help.delete("timeout");
    const rows = table("Option", section("On a port", readme)).flatMap(([names = "", defaults = ""]) => {
      const values = [...defaults.matchAll(/`([^`]+)`/g)].map(([, value]) => value);
      const plain = defaults.includes("`") ? undefined : defaults;
      return [...names.matchAll(/--([a-z-]+)/g)].map(([, name = ""], index) => [name, values[index] ?? plain] as const);
    });
    expect(rows.map(([name]) => name).sort()).toEqual([...help.keys()].sort());
    for (const [name, value] of rows) expect([undefined, value], name).toContain(help.get(name));
  });

  test("the block in a test", async () => {
    expect(promised(server)).toHaveLength(2);
    expect(await run(server)).toEqual(promised(server));
  });

  test("the faults of a server come to what the fault table says", () => {
    const cells = socketFaultTable.map(({ title, code, outcome }) => [`\`${title}\``, `\`${code}\``, outcome]);
    const rows = table("Fault of a server", readme);
    expect(rows.map(([title, , code, outcome]) => [title, code, outcome])).toEqual(cells);
  });

  test("the times are the server's", async () => {
    const source = await readFile(join(root, "packages/mock-server/src/adapters/node-http/serve-options.ts"), "utf8");
    expect(source).toContain("{ headersMs: 10_000, requestMs: 30_000, idleMs: 5_000 }");
    expect(section("On a port", readme)).toContain("10 seconds for the head, 30 for the whole request, 5 between");
  });
});

describe("conformance", () => {
  test("the command line", SLOW, async () => {
    await using own = await serve(createPlantStore({ tokens: [TOKEN] }), { port: 0, basePath: "/v1" });
    const line = verifying.trimEnd().replace("https://staging.example/v1", own.url).replace('"$TOKEN"', TOKEN);
    const { stdout } = await promisify(execFile)(process.execPath, [command, ...argumentsOf(line)]);
    expect(stdout).toContain(`${ALL.length} hold, 0 are broken, 0 not observed.`);
  });

  test("what it prints of a service that refuses ids past 2^53 with 400, and an array with 422", SLOW, async () => {
    await using broken = await serveBroken({
      responds: (right, sent) => {
        if (sent.body.startsWith("[")) return { ...right, status: 422 };
        const refused = { ...right, status: 400, body: '{"error":1,"message":"This is no id."}' };
        return Number(/"id":(\d+)/.exec(sent.body)?.[1]) > 2 ** 53 && right.status === 200 ? refused : right;
      },
    });
    const failure: { readonly stdout: string } = await promisify(execFile)(process.execPath, [
      command,
      "verify",
      broken.url,
      "--token",
      TOKEN,
    ]).then(
      () => expect.unreachable("It found nothing."),
      (error: { readonly stdout: string }) => error,
    );
    for (const line of sample.split("\n")) {
      const pattern = line.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replaceAll("…", ".*");
      expect(failure.stdout).toMatch(new RegExp(`^${pattern}$`, "m"));
    }
  });

  test("the block in a test", async () => {
    await using own = await serve(createPlantStore({ tokens: ["t1"] }), { port: 0 });
    expect(await run(conformance.replace("http://127.0.0.1:4010", own.url))).toEqual([`${ALL.length} 0 0 ${CREATED}`]);
  });
});

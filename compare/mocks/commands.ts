import { once } from "node:events";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../test/support/free-port.ts";
import manifest from "../package.json" with { type: "json" };
import { type Command, startProcess } from "../processes.ts";
import type { MockColumn, MockCommand, Running } from "./mock.ts";
import { post } from "./post.ts";

const CONTRACT: string = fileURLToPath(new URL("../../spec/openapi.yaml", import.meta.url));
const REQUESTS = "Shows a test the requests that it received";

const { resolve } = createRequire(import.meta.url);

type CommandMock = MockColumn & { readonly command: MockCommand };

/** No mock tells which port it has got for 0. @param ready matches what it prints once it listens */
async function startCommand(command: (port: number) => Command, ready: RegExp): Promise<Running> {
  const port = await freePort();
  const { child, [Symbol.asyncDispose]: stop } = startProcess(command(port), ["ignore", "pipe", "pipe"]);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  while (!ready.test(output)) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(" ")} ended:\n${output}`);
    await Promise.race([once(child.stdout ?? child, "data"), once(child, "exit")]);
  }
  return { baseUrl: `http://127.0.0.1:${port}`, output: () => output, [Symbol.asyncDispose]: stop };
}

/** @param showing the flags with which it logs whole requests, or has an API that does */
function mockOf(
  name: string,
  packageName: keyof typeof manifest.devDependencies,
  command: MockCommand,
  ready: RegExp,
  showing: readonly string[],
): CommandMock {
  const start = (flags?: readonly string[], document?: string) =>
    startCommand((port) => command(port, flags, document), ready);
  return {
    name,
    version: manifest.devDependencies[packageName],
    command,
    start: () => start(),
    options: { [REQUESTS]: () => start(showing) },
    startFrom: (document) => start([], document),
  };
}

const prismCommand = (port: number, ...args: readonly string[]): Command => [
  process.execPath,
  ...[resolve("@stoplight/prism-cli/dist/index.js"), ...args],
  ...["--host", "127.0.0.1", "--port", String(port), "--multiprocess", "false"],
];

const PRISM_IS_READY = /Prism is listening/;

export const prism: CommandMock = {
  ...mockOf(
    "Prism",
    "@stoplight/prism-cli",
    (port, flags = [], document = CONTRACT) => prismCommand(port, "mock", document, ...flags),
    PRISM_IS_READY,
    ["--verboseLevel", "trace"],
  ),
  inFrontOf: async (service) => {
    const proxy = await startPrismProxy(service);
    return { ...proxy, reports: async () => /violation/i.test(String(await proxy.output?.())) };
  },
  findsFault: async (service) => {
    await using proxy = await startPrismProxy(service, "--errors");
    return (await post(proxy.baseUrl, '{"id":1,"name":"Fern"}')).status !== 200;
  },
};

function startPrismProxy(service: string, ...flags: readonly string[]): Promise<Running> {
  return startCommand((port) => prismCommand(port, "proxy", CONTRACT, service, ...flags), PRISM_IS_READY);
}

const ADMIN = "an-admin-token";

const MOCKOON_IS_READY = /Server started/;

const plainMockoon = mockOf(
  "Mockoon",
  "@mockoon/cli",
  (port, flags = [], document = CONTRACT) => [
    process.execPath,
    ...[resolve("@mockoon/cli/bin/run.js"), "start", "--data", document, "--hostname", "127.0.0.1"],
    ...["--port", String(port), "--disable-log-to-file", ...flags],
  ],
  MOCKOON_IS_READY,
  ["--admin-api-token", ADMIN],
);

export const mockoon: CommandMock = {
  ...plainMockoon,
  options: { [REQUESTS]: startWithAdmin },
  inFrontOf: async (service) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "mockoon-"));
    const environment = join(folder.path, "environment.json");
    await writeFile(environment, JSON.stringify({ name: "Proxy", routes: [], proxyMode: true, proxyHost: service }));
    return await startCommand((port) => plainMockoon.command(port, ["--repair"], environment), MOCKOON_IS_READY);
  },
};

async function startWithAdmin(): Promise<Running> {
  const running = await (plainMockoon.options[REQUESTS] ?? plainMockoon.start)();
  const headers = { Authorization: `Bearer ${ADMIN}` };
  return { ...running, output: async () => (await fetch(`${running.baseUrl}/mockoon-admin/logs`, { headers })).text() };
}

/** Left out where it has no binary for the system. */
export const steady: CommandMock | undefined = findSteady();

/** Its script starts the program as a process of its own, so the program itself is started. */
function findSteady(): CommandMock | undefined {
  const { platform, arch } = process;
  const file = `@stdy/cli-${platform}-${arch}/bin/steady${platform === "win32" ? ".exe" : ""}`;
  const ofSteady = createRequire(resolve("@stdy/cli/package.json"));
  try {
    const binary = ofSteady.resolve(file);
    const command: MockCommand = (port, flags = [], document = CONTRACT) => [
      binary,
      ...["--port", String(port), "--host", "127.0.0.1", "--no-color", ...flags, document],
    ];
    return mockOf("@stdy/cli", "@stdy/cli", command, /Ready to accept requests/, ["--log-bodies"]);
  } catch {
    process.stderr.write(`@stdy/cli has no binary for ${platform} ${arch}, so it is left out.\n`);
    return undefined;
  }
}

import { expect, test } from "vitest";
import { serving } from "./command-process.ts";

/** Returns the stderr of the command, and the first line of its stdout. */
async function said(...args: readonly string[]): Promise<{ readonly stderr: string; readonly first: string }> {
  await using server = await serving(["--no-control", ...args]);
  await server.writes("listening");
  const { stdout, stderr } = await server.stop("SIGKILL");
  return { stderr, first: stdout.split("\n")[0] ?? "" };
}

test.concurrent.for([
  ["pretty", /^Plant Store is listening at http:/],
  ["json", /^\{"time":.*"listening":"http:/],
  ["silent", /^Plant Store is listening at http:/],
] as const)("--log %s: a server that other machines reach says so on stderr", async ([log, greeting]) => {
  const { stderr, first } = await said("--host", "0.0.0.0", "--log", log);
  expect(first).toMatch(greeting);
  expect(stderr).toMatch(
    /^plant-store-mock: warning: other machines can reach this server \(0\.0\.0\.0\), .*--token .*\.\nplant-store-mock: warning: .*--allow-host .*\.\n$/,
  );
});

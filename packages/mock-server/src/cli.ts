#!/usr/bin/env node
/** The command: a standalone server; `run`, one around a command; `verify` of a service; `verify-client`. */
import packageJson from "../package.json" with { type: "json" };
import { readArguments } from "./cli/arguments.ts";
import { endSoon, exitCodeOf, fail } from "./cli/fail.ts";
import { HELP } from "./cli/help.ts";
import type { Surroundings } from "./cli/report/report-run.ts";

const { stdout, stderr, env: environment } = process;
const surroundings: Surroundings = { stdout, stderr, environment };

try {
  await run(process.argv.slice(2));
} catch (error) {
  fail(error, exitCodeOf(process.argv));
}

async function run(args: readonly string[]): Promise<void> {
  const command = readArguments(args, environment);
  if (command.kind === "verify" || command.kind === "verify-client")
    for (const stream of [stdout, stderr]) stream.on("error", endUnlessRead);
  switch (command.kind) {
    case "help":
      return console.log(HELP);
    case "version":
      return console.log(packageJson.version);
    // Each command loads only its own modules: a server loads no cases.
    case "serve": {
      const { runServer } = await import("./cli/run-server.ts");
      return runServer(command);
    }
    case "run": {
      const { runAround } = await import("./cli/run/run-around.ts");
      // Its own command goes on where our lines have no reader.
      stderr.on("error", () => {});
      process.exitCode = await runAround(command, surroundings);
      return endSoon();
    }
    case "verify": {
      const { verify } = await import("./cli/verify/verify.ts");
      process.exitCode = await verify(command, surroundings);
      return;
    }
    case "verify-client": {
      const { verifyClientCommand } = await import("./cli/verify-client/verify-client.ts");
      process.exitCode = await verifyClientCommand(command, surroundings);
    }
  }
}

/** An unwritten report must not look like a success. A reader that leaves, as in `| head -1`, has seen enough. */
function endUnlessRead(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") return;
  fail(error, exitCodeOf(process.argv));
  process.exit();
}

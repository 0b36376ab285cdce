#!/usr/bin/env node
/** The command: a standalone server; `run`, one around a command; `verify` of a service; `verify-client`. */
import packageJson from "../package.json" with { type: "json" };
import { readArguments } from "./cli/arguments.ts";
import { endSoon } from "./cli/end-soon.ts";
import { exitCodeOf, fail } from "./cli/fail.ts";
import { HELP } from "./cli/help.ts";
import type { Surroundings } from "./cli/report/report-run.ts";

try {
  await run(process.argv.slice(2));
} catch (error) {
  fail(error, exitCodeOf(process.argv));
}

async function run(args: readonly string[]): Promise<void> {
  const command = readArguments(args, process.env);
  if (command.kind === "verify" || command.kind === "verify-client")
    for (const stream of [process.stdout, process.stderr]) stream.on("error", endUnlessRead);
  switch (command.kind) {
    case "help":
      console.log(HELP);
      return;
    case "version":
      console.log(packageJson.version);
      return;
    // Each command loads only its own modules: a server loads no cases.
    case "serve": {
      const { runServer } = await import("./cli/run-server.ts");
      await runServer(command);
      return;
    }
    case "run": {
      const { runAround } = await import("./cli/run/run-around.ts");
      // Its own command goes on where our lines have no reader.
      process.stderr.on("error", () => {});
      process.exitCode = await runAround(command, surroundings());
      endSoon();
      return;
    }
    case "verify": {
      const { verify } = await import("./cli/verify/verify.ts");
      process.exitCode = await verify(command, surroundings());
      return;
    }
    case "verify-client": {
      const { verifyClientCommand } = await import("./cli/verify-client/verify-client.ts");
      process.exitCode = await verifyClientCommand(command, surroundings());
    }
  }
}

function surroundings(): Surroundings {
  const { stdout, stderr, env: environment } = process;
  return { stdout, stderr, environment };
}

/** An unwritten report must not look like a success. A reader that leaves, as in `| head -1`, has seen enough. */
function endUnlessRead(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") return;
  fail(error, exitCodeOf(process.argv));
  process.exit();
}

#!/usr/bin/env node
/** plant-store-mock: the standalone server. */
import packageJson from "../package.json" with { type: "json" };
import { type Command, readArguments } from "./cli/arguments.ts";
import { HELP } from "./cli/help.ts";
import { serve } from "./server.ts";
import { createPlantStore } from "./store/store.ts";

try {
  await run(readArguments(process.argv.slice(2), process.env));
} catch (error) {
  console.error(`plant-store-mock: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

async function run(command: Command): Promise<void> {
  switch (command.kind) {
    case "help":
      console.log(HELP);
      return;
    case "version":
      console.log(packageJson.version);
      return;
    case "serve": {
      const { host, port, basePath, tokens } = command;
      const store = createPlantStore(tokens === undefined ? {} : { tokens });
      const server = await serve(store, { host, port, basePath });
      stopOnSignal(() => server.close());
      console.log(`Plant Store is listening at ${server.url} (stop with Ctrl-C)`);
      console.log(
        tokens === undefined ? "Any well-formed bearer token is good." : "Only the bearer tokens given are good.",
      );
    }
  }
}

/** The first signal lets what is in flight end; the second finds no handler, and ends the process at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  const signals = ["SIGINT", "SIGTERM"] as const;
  const handle = () => {
    for (const signal of signals) process.off(signal, handle);
    void stop();
  };
  for (const signal of signals) process.on(signal, handle);
}

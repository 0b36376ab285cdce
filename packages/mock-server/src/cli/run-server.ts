import { basename } from "node:path";
import type { ServeCommand } from "./arguments.ts";
import { endSoon, fail } from "./fail.ts";
import { openServer } from "./open-server.ts";

export async function runServer(command: ServeCommand): Promise<void> {
  const server = await openServer(command, process.stdout, process.stderr, Boolean(process.env.NO_COLOR));
  outliveOutput(server.url);
  stopOnSignal(server.stop);
  await server.announce();
}

/** Once requests in flight have ended. The second SIGINT or SIGTERM has no handler, and ends the process. */
function stopOnSignal(stop: () => Promise<void>): void {
  const signals = ["SIGINT", "SIGTERM"] as const;
  let isStopping = false;
  const handle = () => {
    if (isStopping) return;
    isStopping = true;
    for (const signal of signals) process.off(signal, handle);
    stop()
      .catch((error) => fail(error))
      .finally(endSoon);
  };
  for (const signal of signals) process.on(signal, handle);
  // A terminal that closes sends several. Node ends by it even under nohup, whose name a shell leaves in "_".
  process.on("SIGHUP", basename(process.env._ ?? "") === "nohup" ? () => {} : handle);
}

/** Goes on where the output cannot be written, on a full disk or in a terminal that was closed, and says so once. */
function outliveOutput(url: string): void {
  let isTold = false;
  process.stderr.on("error", () => {});
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    // A reader has left, as in `plant-store-mock | head -1`.
    if (code === "EPIPE" || isTold) return;
    isTold = true;
    process.stderr.write(
      `plant-store-mock: warning: The log cannot be written (${code}). ${url} goes on without it.\n`,
    );
  });
}

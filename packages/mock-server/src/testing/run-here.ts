/** The command without a process: as cli.ts runs it, with its output as texts. */
import { type Environment, readArguments } from "../cli/arguments.ts";
import { exitCodeOf } from "../cli/fail.ts";
import { openServer } from "../cli/open-server.ts";
import { runAround } from "../cli/run/run-around.ts";
import { runServer } from "../cli/run-server.ts";
import { verify } from "../cli/verify/verify.ts";
import { verifyClientCommand } from "../cli/verify-client/verify-client.ts";

export async function runHere(
  args: readonly string[],
  environment: Environment = {},
): Promise<{ readonly stdout: string; readonly stderr: string; readonly code: number }> {
  const { texts, stdout, stderr } = collect();
  const surroundings = { stdout, stderr, environment };
  try {
    const command = readArguments(args, environment);
    if (command.kind === "run") return { code: await runAround(command, surroundings), ...texts };
    if (command.kind === "verify") return { code: await verify(command, surroundings), ...texts };
    if (command.kind === "verify-client") return { code: await verifyClientCommand(command, surroundings), ...texts };
    if (command.kind === "serve") await runServer(command);
    throw new Error(`It did not fail: ${command.kind}.`);
  } catch (error) {
    return { code: exitCodeOf(args), ...texts, stderr: `${texts.stderr}plant-store-mock: ${Object(error).message}\n` };
  }
}

/** Ends with the scope at the latest. */
export interface ServerHere extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  written(): string;
  /** As a signal does. Returns what it has written. */
  stop(): Promise<{ readonly stdout: string; readonly stderr: string }>;
}

export async function serveHere(args: readonly string[] = [], environment: Environment = {}): Promise<ServerHere> {
  const command = readArguments(["--port", "0", ...args], environment);
  if (command.kind !== "serve") throw new Error(`It does not serve: ${command.kind}.`);
  const { texts, stdout, stderr } = collect();
  const server = await openServer(command, stdout, stderr, false);
  await server.announce();
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    stopping ??= server.stop();
    await stopping;
    return { ...texts };
  };
  return {
    url: server.url,
    port: Number(new URL(server.url).port),
    written: () => texts.stdout + texts.stderr,
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

function collect() {
  const texts = { stdout: "", stderr: "" };
  const stdout = { write: (text: string) => (texts.stdout += text) };
  const stderr = { write: (text: string) => (texts.stderr += text) };
  return { texts, stdout, stderr };
}

/** @throws Error for other output, or another exit code */
export async function refusalOf(args: readonly string[], environment: Environment = {}): Promise<string> {
  const { stdout, stderr, code } = await runHere(args, environment);
  const expected = exitCodeOf(args);
  if (code !== expected || stdout !== "" || !/^plant-store-mock: [^\n]+\n$/.test(stderr))
    throw new Error(
      `Expected one line and exit ${expected}, received exit ${code} and ${JSON.stringify(stdout + stderr)}.`,
    );
  return stderr.trimEnd();
}

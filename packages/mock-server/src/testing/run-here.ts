/** The command without a process: as cli.ts runs it, with its output as texts. */
import { type Environment, readArguments } from "../cli/arguments.ts";
import { exitCodeOf } from "../cli/fail.ts";
import { runAround } from "../cli/run/run-around.ts";
import { runServer } from "../cli/run-server.ts";
import { verify } from "../cli/verify/verify.ts";
import { verifyClientCommand } from "../cli/verify-client/verify-client.ts";

/** Runs a check, a server around a command, or one that cannot start. */
export async function runHere(
  args: readonly string[],
  environment: Environment = {},
): Promise<{ readonly stdout: string; readonly stderr: string; readonly code: number }> {
  const texts = { stdout: "", stderr: "" };
  const surroundings = {
    stdout: { write: (text: string) => (texts.stdout += text) },
    stderr: { write: (text: string) => (texts.stderr += text) },
    environment,
  };
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

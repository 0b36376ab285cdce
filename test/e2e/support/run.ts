/** Commands as a user of another project types them: no setting of this run reaches them. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { DIST } from "./executables.ts";

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<CommandResult>;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Its standard input; empty by default. */
  readonly input?: string;
  /** One that hangs fails its test, and must not outlive it for long. By default two minutes. */
  readonly limitMs?: number;
}

/** `node`, `npm`, `npx`, or a program by its path. */
export function start(
  folder: string,
  command: string,
  args: readonly string[],
  { env = {}, input = "", limitMs = 120_000 }: RunOptions = {},
): Running {
  const [program, ...before] = spelled(command);
  const child = spawn(program, [...before, ...args], {
    cwd: folder,
    env: { ...environment(), ...env },
    // On Windows npm's commands are scripts of a shell.
    shell: process.platform === "win32" && (program === "npm" || program === "npx"),
    timeout: limitMs,
    killSignal: "SIGKILL",
  });
  // A command may end before it has read all, or anything.
  child.stdin.on("error", () => undefined).end(input);
  return { child, ended: resultOf(child) };
}

export function run(...call: Parameters<typeof start>): Promise<CommandResult> {
  return start(...call).ended;
}

/** Its standard output. @throws Error with all that it wrote, unless it ends with 0 */
export async function outputOf(...call: Parameters<typeof start>): Promise<string> {
  const { code, stdout, stderr } = await run(...call);
  const [, command, args] = call;
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${stdout}${stderr}`);
  return stdout;
}

async function resultOf(child: ChildProcessWithoutNullStreams): Promise<CommandResult> {
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, stdout, stderr };
}

/** npm is a script of the Node that runs here, if its script is known: that needs no shell on any system. */
function spelled(command: string): readonly [string, ...string[]] {
  const npm = process.env.npm_execpath;
  if (command === "node") return [process.execPath];
  if (command === "npm" && npm !== undefined) return [process.execPath, npm];
  if (command === "npx" && npm !== undefined) return [process.execPath, join(dirname(npm), "npx-cli.js")];
  return [command];
}

/** Without what Vitest, and npm for the script that it runs, have set. */
function environment(): NodeJS.ProcessEnv {
  const own =
    /^(?:VITEST|NODE_ENV$|NODE_OPTIONS$|NODE_PATH$|TEST$|DEV$|PROD$|MODE$|BASE_URL$|SSR$|INIT_CWD$|PLANT_STORE_)/;
  const npm = /^npm_(?:package|lifecycle|command|config_local_prefix)/;
  const kept = Object.entries(process.env).filter(([name]) => !own.test(name) && !npm.test(name));
  // Node keeps what it compiled: half of a short command's time.
  return { NODE_COMPILE_CACHE: join(DIST, "compiled"), ...Object.fromEntries(kept) };
}

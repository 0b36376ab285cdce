import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { STOP_SIGNALS, signalGroup, startCommand, statusOf } from "../start-command.ts";
import { codeOf } from "../usage-error.ts";

export interface CommandEnd {
  /** As a shell reports it. */
  readonly status: number;
  readonly problem?: string;
}

/** Until `after` is done, signals do not end this process: they are for the command. */
export async function runAttached(
  words: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  after: (end: CommandEnd) => Promise<void>,
): Promise<void> {
  let child: ChildProcess | undefined;
  const isInTerminal = hasTerminal();
  const pass = (signal: NodeJS.Signals) => {
    clearInterval(watch);
    if (!isInTerminal) signalGroup(child, signal);
    // A terminal has sent its Ctrl-C to the command too. The end of one may come only here.
    else if (signal !== "SIGINT") child?.kill(signal);
  };
  const watch = watchParent(() => pass("SIGTERM"));
  for (const name of STOP_SIGNALS) process.on(name, pass);
  try {
    let end: CommandEnd;
    try {
      // Without a terminal it has a group of its own: a shell or npm within it would not pass on a signal.
      child = startCommand(words, variables, { stdio: "inherit", detached: !isInTerminal });
      const [code, signal] = await once(child, "exit");
      end = { status: code ?? statusOf(signal) };
    } catch (error) {
      end = unstarted(words[0], codeOf(error));
    }
    await after(end);
  } finally {
    clearInterval(watch);
    for (const name of STOP_SIGNALS) process.off(name, pass);
  }
}

function unstarted(command: string | undefined, code: string): CommandEnd {
  const subject = `run: the command ${JSON.stringify(command)}`;
  return code === "ENOENT"
    ? { status: 127, problem: `${subject} was not found.` }
    : { status: 126, problem: `${subject} cannot be executed (${code}).` };
}

const WATCH_MS = 250;

/** A SIGTERM to npm or npx ends the shell between it and this process, which only gets another parent. */
function watchParent(onGone: () => void): NodeJS.Timeout | undefined {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const { ppid } = process;
  return setInterval(() => process.ppid !== ppid && onGone(), WATCH_MS).unref();
}

/** Also where stdin, stdout and stderr are not the terminal. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync("/dev/tty", "r"));
    return true;
  } catch {
    return false;
  }
}

/** The tests that `npm test` skips, and why. `node test/support/platform.ts` prints those of this machine. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A test may need these, and some systems or Node versions do not have them. */
export type Need =
  | "signals"
  | "shell"
  | "full disk"
  | "terminal"
  | "links"
  | "devices"
  | "resets"
  | "sqlite"
  | "redis"
  | "read-only files"
  | "descriptors"
  | "python"
  | "java"
  | "go"
  | "curl";

interface Row {
  readonly tests: string;
  readonly reason: string;
  /** Called only for a test that needs it: some of them start a program. */
  lacking(): boolean;
}

const [major = 0] = process.versions.node.split(".").map(Number);
const isWindows = process.platform === "win32";
const isLinux = process.platform === "linux";
/** CI on Linux has every program. Without one, its tests should fail there. */
const hasAll = isLinux && process.env.CI === "true";

const NEEDS: Readonly<Record<Need, Row>> = {
  signals: {
    tests: "the command ends by SIGINT, SIGTERM and SIGHUP, with what it does then",
    reason: "Windows has no signals: sending one ends the process at once",
    lacking: () => isWindows,
  },
  shell: {
    tests: "the command before `| head -1`, the steps of verify in a CI",
    reason: "Windows has no sh",
    lacking: () => isWindows,
  },
  "full disk": {
    tests: "the command with a full disk under its output",
    reason: "only Linux has /dev/full",
    lacking: () => !isLinux,
  },
  terminal: {
    tests: "the log, and the progress of verify, in a terminal; the end of one",
    reason: "only `script` of util-linux gives a command such a terminal",
    lacking: () => !isLinux || (!hasAll && !versionOf("script").includes("util-linux")),
  },
  links: {
    tests: "a dump goes through links, and keeps the rights of its target",
    reason: "Windows lets only an administrator link files, and has no modes",
    lacking: () => isWindows,
  },
  devices: {
    tests: "a dump onto /dev/null, and a seed of a device, a FIFO or a socket, are refused",
    reason: "Windows has no devices among its files",
    lacking: () => isWindows,
  },
  resets: {
    tests: "faults.connectionReset right behind a response",
    reason: "a client on Node 22 takes a reset for an end where it comes together with bytes",
    lacking: () => major < 24,
  },
  sqlite: {
    tests: "the storage in a file",
    reason: "node:sqlite comes with Node 22.13",
    lacking: () => process.getBuiltinModule?.("node:sqlite") === undefined,
  },
  descriptors: {
    tests: "a storage in a file leaves no descriptor behind",
    reason: "only Linux lists them as files",
    lacking: () => !isLinux || process.getBuiltinModule?.("node:sqlite") === undefined,
  },
  redis: {
    tests: "the storage in Redis",
    reason: "there is no redis-server; in Debian it is the package redis-server",
    lacking: () => !hasAll && !isInPath("redis-server"),
  },
  python: {
    tests: "the clients, and a guide's test, in Python",
    reason: "there is no python3",
    lacking: () => !hasAll && versionOf("python3") === "",
  },
  java: { tests: "the client in Java", reason: "there is no javac", lacking: () => !isInPath("javac") },
  curl: {
    tests: "the curl lines of the page, of verify and of a guide",
    reason: "there is no curl, or no sh",
    lacking: () => isWindows || (!hasAll && versionOf("curl") === ""),
  },
  go: {
    tests: "a client, and a guide's test, in Go",
    reason: "there is no go; in Debian it is the package golang-go",
    lacking: () => !hasAll && !isInPath("go"),
  },
  "read-only files": {
    tests: "the storage in a file that cannot be written",
    reason: "Windows has no file modes",
    lacking: () => isWindows,
  },
};

/** Many tests ask, so it starts nothing. */
function isInPath(name: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, name)));
}

/** For `skipIf`. */
export function lacks(need: Need): boolean {
  return NEEDS[need].lacking();
}

export function skipped(): readonly string[] {
  return needs()
    .filter(lacks)
    .map((need) => `${NEEDS[need].tests}: ${NEEDS[need].reason}.`);
}

export function needs(): readonly Need[] {
  // The type of its keys.
  return Object.keys(NEEDS) as Need[];
}

/** Returns an empty text if it is not installed. */
export function versionOf(program: string, args: readonly string[] = ["--version"]): string {
  try {
    return execFileSync(program, args, { encoding: "utf8", stdio: "pipe" });
  } catch {
    return "";
  }
}

// Node 22 has no import.meta.main.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const here = `On ${process.platform} ${process.arch}, Node ${process.versions.node}`;
  const lines = skipped();
  const what = lines.length === 0 ? "nothing is skipped." : `${lines.length} of ${needs().length} are skipped:`;
  process.stdout.write([`${here}: ${what}`, ...lines.map((line) => `- ${line}`), ""].join("\n"));
}

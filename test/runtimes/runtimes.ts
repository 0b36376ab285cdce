/** Where jobs are run, as a table. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { PROCESS_SCRIPT } from "./bundle.ts";
import { runInChromium } from "./chromium.ts";
import type { Run } from "./run.ts";
import { runInWorkerd } from "./workerd.ts";

export interface Runtime {
  readonly name: string;
  /** What it calls itself, so that none stands in for another. */
  readonly userAgent: RegExp;
  readonly isBrowser: boolean;
  /** Why it cannot run here, if it cannot. */
  readonly missing: string | undefined;
  /** Does the job and returns its results. Whatever was started is gone at the end. */
  run(run: Run): Promise<unknown>;
}

const platform = `${process.platform} ${process.arch}`;

export const runtimes: readonly Runtime[] = [
  program("Node 20", /^no navigator$/, "node20/bin/node"),
  program("Node 22", /^Node\.js\/22$/, "node22/bin/node"),
  program("Node 24", /^Node\.js\/24$/, "node24/bin/node"),
  program("Node 26", /^Node\.js\/26$/, "node26/bin/node"),
  program("Bun", /^Bun\//, "bun/bin/bun", "--no-install"),
  // Loopback is all that it may touch, and a name that does not exist: the SDK asks for no other permission.
  program("Deno", /^Deno\//, "deno/deno", "run", "--no-prompt", "--no-remote", "--allow-net=127.0.0.1,nowhere.invalid"),
  installed("workerd", /^Cloudflare-Workers$/, "workerd/bin/workerd", runInWorkerd),
  {
    name: "Chromium",
    userAgent: /Chrome\//,
    isBrowser: true,
    missing: platform === "linux x64" ? undefined : `its package is for linux x64, this is ${platform}`,
    run: runInChromium,
  },
];

/** A runtime that does jobs as a program of its own. */
function program(name: string, userAgent: RegExp, path: string, ...args: readonly string[]): Runtime {
  return installed(name, userAgent, path, async (executable, { job, limitMs, trust }) => {
    const { stdout } = await promisify(execFile)(executable, [...args, PROCESS_SCRIPT, JSON.stringify(job)], {
      cwd: import.meta.dirname,
      timeout: limitMs,
      // Node's and Bun's, and Deno's.
      env: { ...process.env, NODE_EXTRA_CA_CERTS: trust?.authorityFile, DENO_CERT: trust?.authorityFile },
    });
    return JSON.parse(stdout);
  });
}

/** A runtime that npm installed, if there is a build for this platform. */
function installed(
  name: string,
  userAgent: RegExp,
  path: string,
  run: (executable: string, run: Run) => Promise<unknown>,
): Runtime {
  const file = join(import.meta.dirname, "node_modules", path);
  const executable = [`${file}.exe`, file].find((candidate) => existsSync(candidate));
  return {
    name,
    userAgent,
    isBrowser: false,
    missing: executable === undefined ? `npm installed no build of it for ${platform}` : undefined,
    run: (given) => run(executable ?? file, given),
  };
}

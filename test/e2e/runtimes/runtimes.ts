import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { ALWAYS, CHROMIUM, type Requirement } from "../../support/requirement.ts";
import { startWorker } from "../../support/workerd.ts";
import { INSECURE_HOST, launchChromium } from "../support/chromium.ts";
import { executable, NODE_20, WORKERD } from "../support/executables.ts";
import { listen, type Site } from "../support/servers.ts";
import type { Job } from "./jobs/job.ts";
import { JOBS, PAGE_GLOBAL, PAGE_SCRIPT, PROCESS_SCRIPT } from "./setup.ts";

/** The TLS servers that a runtime is told to trust. workerd is told of none. */
interface Trust {
  /** The file with the certificate of an authority, for programs. */
  readonly authorityFile: string;
  /** The SHA-256 of a server's public key, in base64, for a browser: it has no flag for an authority. */
  readonly serverKey: string;
}

interface Conditions {
  /** The page in which a browser does its jobs. */
  readonly pageUrl?: string;
  readonly trust?: Trust;
}

interface Running extends AsyncDisposable {
  run(job: Job): Promise<unknown>;
}

export interface Runtime {
  readonly name: string;
  /** Its own name for itself, so that none stands in for another. */
  readonly userAgent: RegExp;
  readonly isBrowser: boolean;
  readonly requirement: Requirement;
  open(conditions?: Conditions): Promise<Running>;
}

/** One that hangs fails its test, and must not outlive it for long. */
const LIMIT_MS = 60_000;

// Deno may touch loopback only, and a name that does not exist: the SDK asks for no other permission.
const DENO_RUN = ["run", "--no-prompt", "--no-remote", "--allow-net=127.0.0.1,nowhere.invalid"];

export const runtimes: readonly Runtime[] = [
  program("Node 20", /^no navigator$/, NODE_20),
  program("Node 22", /^Node\.js\/22$/, executable("Node 22", "node22/bin/node")),
  // It runs the tests.
  program("Node 24", /^Node\.js\/24$/, { file: process.execPath, requirement: ALWAYS }),
  program("Node 26", /^Node\.js\/26$/, executable("Node 26", "node26/bin/node")),
  program("Bun", /^Bun\//, executable("Bun", "bun/bin/bun"), "--no-install"),
  program("Deno", /^Deno\//, executable("Deno", "deno/deno"), ...DENO_RUN),
  {
    name: "workerd",
    userAgent: /^Cloudflare-Workers$/,
    isBrowser: false,
    requirement: WORKERD.requirement,
    open: openWorkerd,
  },
  { name: "Chromium", userAgent: /Chrome\//, isBrowser: true, requirement: CHROMIUM, open: openChromium },
];

function program(
  name: string,
  userAgent: RegExp,
  { file, requirement }: ReturnType<typeof executable>,
  ...args: readonly string[]
): Runtime {
  return {
    name,
    userAgent,
    isBrowser: false,
    requirement,
    async open({ trust } = {}) {
      const child = spawn(file, [...args, PROCESS_SCRIPT], {
        cwd: JOBS,
        timeout: LIMIT_MS,
        stdio: ["ignore", "pipe", "inherit"],
        // Node's and Bun's, and Deno's.
        env: { ...process.env, NODE_EXTRA_CA_CERTS: trust?.authorityFile, DENO_CERT: trust?.authorityFile },
      });
      const exited = once(child, "exit");
      const failed = exited.then(([code]) => Promise.reject(new Error(`${name} ended with ${code} before its URL.`)));
      const [url] = await Promise.race([once(createInterface(child.stdout), "line"), failed]);
      return {
        run: postTo(url),
        async [Symbol.asyncDispose]() {
          child.kill("SIGKILL");
          await exited;
        },
      };
    },
  };
}

async function openWorkerd(): Promise<Running> {
  const worker = await startWorker(WORKERD.file, JOBS, LIMIT_MS);
  return { ...worker, run: postTo(worker.url) };
}

/** Serves the page of a browser. Its `url` is the page's origin. */
export async function openPage(): Promise<Site> {
  const script = await readFile(PAGE_SCRIPT, "utf8");
  const server = await listen((_request, response) => {
    response.setHeader("content-type", "text/html").end(`<script>${script}</script>`);
  });
  return { ...server, url: `http://${INSECURE_HOST}:${server.port}` };
}

/** A page of Chromium, whose origin is not the servers'. */
async function openChromium({ pageUrl = "about:blank", trust }: Conditions = {}): Promise<Running> {
  const browser = await launchChromium(...(trust ? [`--ignore-certificate-errors-spki-list=${trust.serverKey}`] : []));
  AbortSignal.timeout(LIMIT_MS).addEventListener("abort", () => browser.close());
  const page = await browser.newPage();
  await page.goto(pageUrl);
  return {
    run: (job) => page.evaluate(`${PAGE_GLOBAL}.runJob(${JSON.stringify(job)})`),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

function postTo(url: string): Running["run"] {
  return async (job) => {
    const response = await fetch(url, { method: "POST", body: JSON.stringify(job) });
    if (!response.ok) throw new Error(`The runtime responded ${response.status}: ${await response.text()}`);
    return await response.json();
  };
}

import type { Job } from "./jobs/job.ts";

/** The TLS servers that a runtime is told to trust. workerd is told of none. */
export interface Trust {
  /** The file with the certificate of an authority, for programs. */
  readonly authorityFile: string;
  /** The SHA-256 of a server's public key, in base64, for a browser: it has no flag for an authority. */
  readonly serverKey: string;
}

/** The conditions of a runtime's jobs. */
export interface Conditions {
  /** The page in which a browser does them. */
  readonly pageUrl: string;
  /** Ends whatever was started, in any case. */
  readonly limitMs: number;
  readonly trust: Trust | undefined;
}

/** A runtime that waits for jobs. */
export interface Running extends AsyncDisposable {
  /** Does the job and returns its results. */
  run(job: Job): Promise<unknown>;
}

/** Returns a function that hands a job to a server inside a runtime. */
export function postTo(url: string): Running["run"] {
  return async (job) => {
    const response = await fetch(url, { method: "POST", body: JSON.stringify(job) });
    if (!response.ok) throw new Error(`The runtime responded ${response.status}: ${await response.text()}`);
    return await response.json();
  };
}

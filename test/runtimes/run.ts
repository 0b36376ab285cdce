import type { Job } from "./jobs.ts";

/** Which TLS servers a runtime is told to trust. workerd is told of none. */
export interface Trust {
  /** Where the certificate of an authority is, for programs. */
  readonly authorityFile: string;
  /** The SHA-256 of a server's public key, in base64, for a browser: it has no flag for an authority. */
  readonly serverKey: string;
}

/** A job, and where and under which conditions it is done. */
export interface Run {
  readonly job: Job;
  /** Where the page is that a browser does it in. */
  readonly pageUrl: string;
  /** Whatever was started is gone after this, in any case. */
  readonly limitMs: number;
  readonly trust: Trust | undefined;
}

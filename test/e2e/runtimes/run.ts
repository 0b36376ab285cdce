import type { Job } from "./jobs/job.ts";

/** The TLS servers that a runtime is told to trust. workerd is told of none. */
export interface Trust {
  /** The file with the certificate of an authority, for programs. */
  readonly authorityFile: string;
  /** The SHA-256 of a server's public key, in base64, for a browser: it has no flag for an authority. */
  readonly serverKey: string;
}

/** A job with its conditions. */
export interface Run {
  readonly job: Job;
  /** The page in which a browser does it. */
  readonly pageUrl: string;
  /** Ends whatever was started, in any case. */
  readonly limitMs: number;
  readonly trust: Trust | undefined;
}

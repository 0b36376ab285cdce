/** A request in plain values, to be written as a command or as code that sends it. */
export interface CopiedRequest {
  readonly method: string;
  /** Below the base URL. */
  readonly path: string;
  readonly headers: readonly CopiedField[];
  /** Undefined is none; an empty one has a length of 0. */
  readonly body: string | Uint8Array | undefined;
}

/** A header field. The token stands between the parts of its value, as in `["Bearer ", ""]`. */
export type CopiedField = readonly [name: string, parts: readonly string[]];

/** What the experiments need of a client, ours or another's. */
import type { Version } from "../versions.ts";

export interface NewPlant {
  readonly id: number | bigint;
  readonly name: string;
  readonly tag?: string;
}

/** What an app that follows the client's documentation takes the call's end for. */
export type Outcome =
  | { readonly failed: false; readonly data: unknown }
  | { readonly failed: true; readonly error: unknown };

type Create = (plant: NewPlant) => Promise<Outcome>;

/** Makes the call against a service, with this token. */
export type SetUp = (baseUrl: string, token: string) => Create;

/** The rows that are decided by calls. */
export type CallRow =
  | "Any int64 id arrives exact; a number that lost digits is refused"
  | "A failure cannot pass for success"
  | "A 200 that breaks the contract is noticed"
  | "A request that was lost is told from one never sent"
  | "A redirect does not carry the plant elsewhere"
  | "A response that stalls ends the call"
  | "A 503 with Retry-After is repeated, a lost POST is not"
  | "An error shows no token";

export interface Client {
  /** The column's heading. */
  readonly name: string;
  readonly version: Version;
  readonly asItComes: SetUp;
  /** With what its documentation names for a row: values, and schemas made from the contract; no functions of one's own. */
  readonly options: Partial<Readonly<Record<CallRow, SetUp>>>;
  /** A program that calls it with this body; relative to this package's folder. */
  readonly program: (body: string) => string;
  /** What a page loads to make the call. */
  readonly bundle: string;
}

/** For clients that reject. */
export async function outcomeOf(call: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { failed: false, data: await call() };
  } catch (error) {
    return { failed: true, error };
  }
}

import type { components } from "@plant-store/sdk";

export type Fetch = typeof globalThis.fetch;

interface SetUpOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly fetch?: Fetch;
}

/** Its call throws on whatever an app that follows the client's documentation takes for a failure. */
export type SetUp = (options: SetUpOptions) => (plant: components["schemas"]["NewPlant"]) => Promise<unknown>;

export interface Client {
  readonly name: string;
  /** The work of a call beyond sending and reading. */
  readonly does: string;
  /** The client as it comes. */
  readonly setUp: SetUp;
  /** The code that a page loads to make the call, as a module in this package's folder. */
  readonly bundle: string;
}

export interface ClientColumn extends Client {
  readonly version: string;
  /** The client with an option that its documentation names for a row: values, and schemas made from the contract. */
  readonly options: Partial<Readonly<Record<CallRow, SetUp>>>;
  /** The code of a file in this package's folder that calls the client with this body. */
  readonly program: (body: string) => string;
}

export type CallRow =
  | "Sends any int64 id exactly"
  | "Never reports a failure as success"
  | "Reports a 200 that breaks the contract"
  | "Distinguishes a lost request from one that was never sent"
  | "Sends neither plant nor token to another server after a redirect"
  | "Ends the call if there is no response"
  | "Repeats after a 503 with Retry-After, but not after a lost POST"
  | "Shows no token in an error";

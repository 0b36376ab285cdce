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
}

export interface ClientColumn extends Client {
  readonly version: string;
  /** For rows of features/client-rows.ts: the client with an option that its documentation names. */
  readonly options: Readonly<Record<string, SetUp>>;
  /** The code of a file in this package's folder that calls the client with this body, in TypeScript. */
  readonly program: (body: string) => string;
}

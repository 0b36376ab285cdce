/** What the experiments need of a mock, ours or another's. */
import type { Version } from "../versions.ts";

/** One that runs. */
export interface Running extends AsyncDisposable {
  readonly baseUrl: string;
  /** What it tells of the requests that came: a journal, or a log. */
  readonly told?: () => string | Promise<string>;
  /** Has every request from now on meet this. */
  readonly breakConnections?: (how: "reset" | "cut short") => Promise<void>;
}

export type Start = () => Promise<Running>;

/** The rows, each with what is tried for it in `mock-rows.ts`. */
export type MockRow =
  | "Refuses a request without a token"
  | "Responds to malformed JSON with 400"
  | "Takes ids up to 2^63 − 1, and no others"
  | "Refuses a wrong type, and names the member"
  | "Responds with the plant that was sent"
  | "Tells a test what it was sent"
  | "Breaks a connection when a test says so"
  | "Responds in a test's own process, and on a port"
  | "Finds fault with a service that breaks the contract"
  | "Mocks any other OpenAPI document";

export interface Mock {
  /** The column's heading. */
  readonly name: string;
  readonly version: Version;
  /** Takes a second to start, so it is started once. */
  readonly isCommand?: true;
  /** On a port, unless it has none. */
  readonly start: Start;
  /** With a flag or a call that its documentation names for a row. */
  readonly options: Partial<Readonly<Record<MockRow, Start>>>;
  /** Answering the `fetch` of this process, where that is another start. */
  readonly intercept?: Start;
  /** Another document's service, by the path of its file. */
  readonly startFrom?: (document: string) => Promise<Running>;
  /** Whether it finds fault with the service at this URL. */
  readonly findsFault?: (url: string) => Promise<boolean>;
}

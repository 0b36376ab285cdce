import type { Command } from "../processes.ts";

export interface Running extends AsyncDisposable {
  readonly baseUrl: string;
  /** The requests that came, as a journal or a log tells of them. */
  readonly output?: () => string | Promise<string>;
  readonly breakConnections?: (how: "reset" | "cut short") => Promise<void>;
}

/** Its `breakConnections` loses responses that the service has given. */
export interface InFront extends Running {
  /** Whether it says that a response broke the contract. */
  readonly reports?: () => Promise<boolean>;
}

export type Start = () => Promise<Running>;

export interface MockColumn {
  readonly name: string;
  readonly version: string;
  /** Set for a command; the tests start it once. */
  readonly command?: MockCommand;
  /** Starts it as it comes: on a port, unless it has none. */
  readonly start: Start;
  /** Starts it with a flag or a call that its documentation names for a row. */
  readonly options: Partial<Readonly<Record<MockRow, Start>>>;
  /** Lets it respond to the `fetch` of this process, where that is another start. */
  readonly intercept?: Start;
  /** Takes the path of another document. */
  readonly startFrom?: (document: string) => Promise<Running>;
  readonly inFrontOf?: (url: string) => Promise<InFront>;
  /** In the service at this URL. */
  readonly findsFault?: (url: string) => Promise<boolean>;
  /** In the client that this command runs. */
  readonly findsFaultIn?: (client: Command) => Promise<boolean>;
}

/** Serves a document, the contract unless another is given. */
export type MockCommand = (port: number, flags?: readonly string[], document?: string) => Command;

/** features/mock-rows.ts has what is tried for each. */
export type MockRow =
  | "Refuses a request without a token"
  | "Responds to malformed JSON with 400"
  | "Accepts ids up to 2^63 − 1, and refuses greater ones"
  | "Refuses a wrong type, and names the member"
  | "Responds with the plant that was sent"
  | "Shows a test the requests that it received"
  | "Breaks connections when a test asks for it"
  | "Responds in a test's own process, and on a port"
  | "Checks whether another service keeps the contract"
  | "Checks how a client behaves, in any language"
  | "Stands in front of the real service, judges and breaks what goes through"
  | "Mocks any other OpenAPI document";

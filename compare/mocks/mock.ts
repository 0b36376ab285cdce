import type { Command } from "../processes.ts";

export interface Running extends AsyncDisposable {
  readonly baseUrl: string;
  /** The requests that came, as a journal or a log tells of them. */
  readonly output?: () => string | Promise<string>;
  /** In front of a service, it loses responses that the service has given. */
  readonly breakConnections?: (how: "reset" | "cut short") => Promise<void>;
  /** In front of a service: whether it says that a response broke the contract. */
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
  /** For rows of features/mock-rows.ts: starts it with a flag or a call that its documentation names. */
  readonly options: Readonly<Record<string, Start>>;
  /** Lets it respond to the `fetch` of this process, where that is another start. */
  readonly intercept?: Start;
  /** Takes the path of another document. */
  readonly startFrom?: (document: string) => Promise<Running>;
  readonly inFrontOf?: (url: string) => Promise<Running>;
  /** In the service at this URL. */
  readonly findsFault?: (url: string) => Promise<boolean>;
  /** In the client that this command runs. */
  readonly findsFaultIn?: (client: Command) => Promise<boolean>;
}

/** Serves a document, the contract unless another is given. */
export type MockCommand = (port: number, flags?: readonly string[], document?: string) => Command;

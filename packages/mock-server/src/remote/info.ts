/** Facts about a server. */
export interface ServerInfo {
  /** The version of the mock. */
  readonly version: string;
  /** The version of its control API's contract. */
  readonly contract: string;
  /** The place of the plants, without secrets. */
  readonly storage: string;
  /** The names of the open spaces, without the server's own. */
  readonly spaces: readonly string[];
  /** Each option as text, without secrets. */
  readonly options: Readonly<Record<string, string>>;
  /** Every cause that a violation can have. A server before version 1.1 of the contract does not tell. */
  readonly causes?: readonly string[];
  /**
   * Whether chance has decided anything in the space since its last reset. A server before version 1.2 of the contract does
   * not tell.
   */
  readonly chanceDecided?: boolean;
}

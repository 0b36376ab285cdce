/** A connection that several spaces use. */
export interface SharedConnection<Connection> {
  /** Returns the connection, opened for its first user. */
  use(): Connection;
  /** Closes the connection once its last user has released it. */
  release(): Promise<void>;
}

export function shareConnection<Connection extends { close(): void | Promise<void> }>(
  open: () => Connection,
): SharedConnection<Connection> {
  let connection: Connection | undefined;
  let users = 0;
  return {
    use() {
      connection ??= open();
      users++;
      return connection;
    },
    async release() {
      if (--users > 0) return;
      const last = connection;
      connection = undefined;
      await last?.close();
    },
  };
}

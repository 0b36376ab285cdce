/** Opens a connection for its first user, and closes it once the last one has released it. */
export function shareConnection<Connection extends { close(): void | Promise<void> }>(
  open: () => Connection,
): { use(): Connection; release(): Promise<void> } {
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

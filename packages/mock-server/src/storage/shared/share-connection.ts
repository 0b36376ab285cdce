import type { OpenSpace } from "../../service/plant-storage.ts";
import type { SpaceData, SpaceSettings } from "../../service/space.ts";

/** Opens a connection for its first space, and closes it once the last one is closed. */
export function shareConnection<Connection extends { close(): void | Promise<void> }>(
  open: () => Connection,
  openSpace: (connection: Connection, settings: SpaceSettings) => SpaceData,
): OpenSpace {
  let connection: Connection | undefined;
  let users = 0;
  async function release(): Promise<void> {
    if (--users > 0) return;
    const last = connection;
    connection = undefined;
    await last?.close();
  }
  return (settings) => {
    connection ??= open();
    users++;
    const data = openSpace(connection, settings);
    return { ...data, close: () => data.close().finally(release) };
  };
}

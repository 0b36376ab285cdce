import { type ServerPeer, script } from "./peer.ts";

const does = "auth, validation, exact int64, the record, Host and Origin";

export const plantStoreWithoutJournal: ServerPeer = {
  name: "ours, journal off",
  does,
  command: script("plant-store-process.ts", "0"),
  answersThePlant: true,
};

export const plantStore: ServerPeer = {
  name: "ours, journal on",
  does: `${does}, the last 1,000 requests`,
  command: script("plant-store-process.ts"),
  answersThePlant: true,
};

/** As `plantStore`, on top of a million plants. */
export const filledPlantStore: ServerPeer = {
  ...plantStore,
  name: "ours, journal on, 1,000,000 plants before",
  command: script("plant-store-process.ts", "1000", "1000000"),
};

/** Readers of a body with one mistake each. */
import { type Reading, readNewPlant } from "../../../../examples/service/read-new-plant.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Reads what JSON.parse makes of a body: it rounds the id. */
export function readRounded(body: Uint8Array): Reading {
  const reading = readNewPlant(body);
  try {
    const rounded = readNewPlant(Buffer.from(JSON.stringify(JSON.parse(utf8.decode(body)))));
    return "plant" in rounded ? rounded : reading;
  } catch {
    return reading;
  }
}

/** Refuses an id that a JavaScript number cannot hold. */
export function readSafeIntegers(body: Uint8Array): Reading {
  const reading = readNewPlant(body);
  const isSafe = "problem" in reading || Number.isSafeInteger(Number(reading.id));
  return isSafe ? reading : { problem: "The id is too large." };
}

/** Refuses members that the contract does not name. */
export function readStrictly(body: Uint8Array): Reading {
  const reading = readNewPlant(body);
  if ("problem" in reading) return reading;
  const others = Object.keys(JSON.parse(String(Buffer.from(body)))).filter(
    (key) => !["id", "name", "tag"].includes(key),
  );
  return others.length === 0 ? reading : { problem: `Unknown: ${others.join()}` };
}

/** Creates a reader that refuses an id which was sent before. */
export function refuseTaken(): (body: Uint8Array) => Reading {
  const taken = new Set<bigint>();
  return (body) => {
    const reading = readNewPlant(body);
    if ("problem" in reading) return reading;
    if (taken.has(reading.id)) return { problem: "The id is taken." };
    taken.add(reading.id);
    return reading;
  };
}

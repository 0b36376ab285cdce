import type { RecordedRequest } from "../service/recorded-request.ts";
import { type PlantStore, spaceOf } from "../store/store.ts";
import { drafted } from "./requests.ts";
import { arrive, remove, replace, take } from "./steps.ts";

export interface Change {
  readonly id: number;
  readonly expected: string;
  /** The next name; undefined removes the plant. */
  readonly name?: string | undefined;
}

/** Refuses a stale change. Returns how many took place. */
export async function takeChanges(store: Pick<PlantStore, "service">, changes: readonly Change[]): Promise<number> {
  const space = spaceOf(store);
  const taking = changes.map(async (change) => {
    const { id, expected, name } = change;
    const effect = name === undefined ? remove(BigInt(id), expected) : replace(BigInt(id), expected, name);
    const arrival = arrive(space);
    const entry = (stored: boolean) => {
      const response = { status: stored ? 200 : 404, headers: {}, body: "" };
      return drafted({ method: METHOD, body: JSON.stringify(change), stored, response });
    };
    const { kind } = await take(space, { arrival, effect, entry: entry(true) });
    if (kind === "stale") await take(space, { arrival, entry: entry(false) });
    return kind;
  });
  return (await Promise.all(taking)).filter((kind) => kind === "done").length;
}

export function changeOf({ method, body }: RecordedRequest): Change | undefined {
  return method === METHOD && body !== undefined ? JSON.parse(body) : undefined;
}

const METHOD = "PATCH";

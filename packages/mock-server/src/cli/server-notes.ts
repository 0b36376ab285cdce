import { authorityOf, canonicalHost } from "../adapters/node-http/address.ts";
import type { PlantStoreServer } from "../adapters/node-http/plant-store-server.ts";
import type { FaultSetting } from "../adapters/node-http/server-spaces.ts";
import { words } from "../contract.ts";
import { describeFault } from "../service/faults/fault.ts";
import type { PlantStore } from "../store/store.ts";
import type { ServeValues } from "./command-options.ts";

export function notes(
  values: ServeValues,
  store: PlantStore,
  plants: number,
  { url, port }: Pick<PlantStoreServer, "url" | "port">,
): readonly string[] {
  const { tokens } = values.store;
  const { spaces, host, publicUrl } = values.server;
  const faults = ownFaults(values);
  const random = faults.some(
    ({ fault, options: { probability = 1 } }) =>
      probability < 1 || (fault.kind === "latency" && fault.minMs < fault.maxMs),
  );
  const where = spaces ? ", in each space" : "";
  const texts = [
    publicUrl !== undefined && `The proxy finds it at ${authorityOf(canonicalHost(host), port)}.`,
    tokenNote(tokens, store.settings.upstream),
    values.storage.kind !== "memory" && `It keeps everything in ${store.settings.storage}.`,
    plants > 0 && `It begins with ${plants} ${plants === 1 ? words.noun : words.many}.`,
    spaces && `Each ${url}/spaces/<name> has ${words.many}, faults and numbers of its own.`,
    faults.length > 0 && `It fails on purpose${where}: ${faults.map(describeSetting).join("; ")}.`,
    random && `--random-seed ${store.randomSeed} repeats the random faults.`,
  ];
  return texts.filter((text) => text !== false);
}

function tokenNote(tokens: readonly string[] | undefined, upstream: string | undefined): string {
  if (upstream !== undefined)
    return `It hands each request on to ${upstream}, which decides about tokens and ${words.many}.`;
  return tokens === undefined ? "Any well-formed bearer token is good." : "Only the bearer tokens given are good.";
}

export function ownFaults({ latency, faults }: ServeValues): readonly FaultSetting[] {
  return latency === undefined ? faults : [{ fault: latency, options: {} }, ...faults];
}

function describeSetting({ fault, options: { at, times, probability = 1 } }: FaultSetting): string {
  const most = probability === 1 ? "" : " at most";
  const which = [
    probability < 1 && `${Number((probability * 100).toPrecision(6))} % of the requests`,
    times !== undefined && `${times} ${times === 1 ? "request" : "requests"}${most}`,
    at === "response" && `once the ${words.noun} is stored`,
  ].filter((part) => part !== false);
  return which.length === 0 ? describeFault(fault) : `${describeFault(fault)} (${which.join(", ")})`;
}

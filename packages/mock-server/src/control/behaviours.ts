import { record, words } from "../contract.ts";
import type { Input } from "../service/behaviour.ts";
import { CAUSES, type Cause, ERRORS, type Refusal, refuse } from "../service/errors.ts";
import { isSocketFault } from "../service/faults/fault.ts";
import { described, type Injection, readInjection } from "../service/faults/stored-fault.ts";
import type { TransportIdentity } from "../service/message.ts";
import { type NamedPlant, readKey, withDigits } from "../service/plant-record.ts";
import { plantJson } from "../service/request-json.ts";
import { json } from "../service/responses.ts";
import type { PageOptions } from "../service/space.ts";
import { HEADER_LINES_RULE, readHeaderLines } from "../store/journal/filter.ts";
import { cursorText } from "../store/journal/follow.ts";
import { readFilter } from "../store/journal/journal-source.ts";
import { readStatus, STATUS_RULE } from "../store/journal/status-filter.ts";
import { type PlantStore, serviceOf, spaceOf } from "../store/store.ts";
import { contractVersion, type OperationId, type operations, type Wire } from "./control-contract.ts";
import { createReaders } from "./events.ts";
import { listPage } from "./list-page.ts";
import type { ControlRequest, ControlResponse } from "./message.ts";
import { type Input as ReadInput, wrongBody, wrongQuery } from "./read-request.ts";
import { readWireInjection, toWireActiveFault, wireRequestJson } from "./wire.ts";

/** The mock that the control API controls: a server, or a store in a page. */
export interface ControlledMock {
  readonly version: string;
  /** The mock's own options as text, without those of the store and without secrets. */
  readonly options: Readonly<Record<string, string>>;
  /** Faults of a socket are injected for this transport. */
  readonly transport: TransportIdentity;
  readonly closing: AbortSignal;
  /** Without a name: the mock's own store. @param mayOpen whether it opens a space that is not open */
  open(space: string | undefined, mayOpen: boolean): Promise<PlantStore | Refusal>;
}

type BehaviourResult = ControlResponse | Refusal;

type Perform<Id extends OperationId> = (
  store: PlantStore,
  input: Input<(typeof operations)[Id]>,
  request: ControlRequest,
) => BehaviourResult | Promise<BehaviourResult>;

type PerformAny = (
  id: OperationId,
  store: PlantStore,
  input: ReadInput,
  request: ControlRequest,
) => ReturnType<Perform<never>>;

/** @param document the contract of the control API, in YAML */
export function createBehaviours(
  { version, options, transport, closing }: ControlledMock,
  document: string,
): PerformAny {
  const openEvents = createReaders(closing);
  const table: { readonly [Id in OperationId]: Perform<Id> } = {
    getDocument: () => ({ status: 200, headers: { "Content-Type": "application/yaml" }, body: document }),
    getInfo(store) {
      const { storage = "", ...settings } = store.settings;
      const common = { version, contract: contractVersion, storage, options: { ...settings, ...options } };
      const chanceDecided = serviceOf(store).chanceDecided();
      const lists = { spaces: [...store.spaces()], causes: [...CAUSES] };
      return json(200, { ...common, ...lists, chanceDecided } satisfies Wire["Info"]);
    },
    getToken(store) {
      const token = store.service.goodToken();
      return json(200, (token === undefined ? {} : { token }) satisfies Wire["ServiceToken"]);
    },
    listRequests,
    listEvents(store, _, { headers }) {
      const body = openEvents(store, headers["last-event-id"]);
      return "error" in body ? body : { status: 200, headers: EVENT_FIELDS, body };
    },
    listPlants,
    async getPlant(store, { parameters }) {
      const key = readKey(parameters.id);
      if (key === undefined)
        return refuse("shape_violation", "The path is wrong: the id must be an integer in digits.");
      const plant = await store.plants.get(key);
      return plant === undefined
        ? refuse("unknown_path", `There is no ${words.noun} with the ${record.key} ${key}.`)
        : json(200, withDigits(plant));
    },
    async listFaults(store) {
      const faults = (await store.injected()).map(toWireActiveFault);
      return json(200, { faults } satisfies Wire["FaultList"]);
    },
    injectFault: (store, { body }) => injectFault(store, body, transport),
    async removeFaults(store) {
      await Promise.all((await store.injected()).map((fault) => fault.remove()));
      return NO_CONTENT;
    },
    async removeFault(store, { parameters }) {
      await (await store.injected()).find(({ id }) => id === parameters.id)?.remove();
      return NO_CONTENT;
    },
    async resetSpace(store) {
      await store.reset();
      return NO_CONTENT;
    },
  };
  // The operation's own readers have read the input; the compiler cannot follow that.
  return (id, store, input, request) => (table[id] as Perform<never>)(store, input as never, request);
}

const EVENT_FIELDS = {
  "Content-Type": "text/event-stream",
  // A proxy that compresses or buffers would hold events back: Express' compression obeys the first, nginx the second.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

const NO_CONTENT = { status: 204, headers: {}, body: "" };

const listRequests: Perform<"listRequests"> = async (store, { parameters }) => {
  const { method, path, fault, cause, text, upstream, order, after, limit, space: _, ...others } = parameters;
  const id = readKey(parameters.id);
  if (parameters.id !== undefined && id === undefined) return WRONG_ID;
  const status = parameters.status === undefined ? undefined : readStatus(parameters.status);
  if (parameters.status !== undefined && status === undefined) return wrongQuery(`status must be ${STATUS_RULE}`);
  if (cause !== undefined && cause !== "any" && !isCause(cause))
    return wrongQuery(`cause must be one of ${["any", ...CAUSES].join(", ")}`);
  const { id: _id, status: _status, headers: lines, ...members } = others;
  const headers = lines === undefined ? undefined : readHeaderLines(lines);
  if (lines !== undefined && headers === undefined) return wrongQuery(`headers must be ${HEADER_LINES_RULE}`);
  const { matches } = readFilter({ method, path, status, fault, id, cause, text, upstream, headers });
  const { first, items, next } = await listPage(
    async (options) => {
      const page = await spaceOf(store).journal({ order, ...options });
      return { ...page, items: page.requests.map((request) => [request.number, request] as const) };
    },
    (request) => (matches(request) && hasMembers(request.plant, members) ? wireRequestJson(request) : undefined),
    { after, limit },
  );
  const { epoch, dropped } = first;
  return page({ epoch: String(epoch), eventId: cursorText(first), dropped, next }, "requests", items);
};

function isCause(text: string): text is Cause {
  return Object.hasOwn(ERRORS, text);
}

const listPlants: Perform<"listPlants"> = async (store, { parameters }) => {
  const { id, text, after, limit, space: _, ...members } = parameters;
  const key = readKey(id);
  if (id !== undefined && key === undefined) return WRONG_ID;
  const { first, items, next } = await listPage(
    (options) => readPlants(store, key, options),
    (plant) =>
      hasMembers(plant, members) && (text === undefined || hasText(plant, text)) ? plantJson(plant) : undefined,
    { after, limit },
  );
  return page({ epoch: String(first.epoch), total: await store.plants.count(), next }, "plants", items);
};

function hasMembers(plant: NamedPlant | undefined, members: object): boolean {
  const texts = Object.entries(members);
  const all = texts.length === 0 || plant === undefined ? {} : withDigits(plant);
  return texts.every(([name, text]) => {
    const member = all[name];
    return member !== undefined && (typeof member === "object" ? JSON.stringify(member) : String(member)) === text;
  });
}

function hasText(value: unknown, text: string): boolean {
  if (typeof value === "string") return value.includes(text);
  return typeof value === "object" && value !== null && Object.values(value).some((member) => hasText(member, text));
}

/** @param items each as JSON */
function page(members: object, name: string, items: readonly string[]): ControlResponse {
  const response = json(200, members);
  return { ...response, body: `${response.body.slice(0, -1)},"${name}":[${items.join(",")}]}` };
}

async function readPlants(store: PlantStore, key: ReturnType<typeof readKey>, options: PageOptions) {
  const { plants } = spaceOf(store);
  const page = await plants.page(key === undefined ? options : { limit: 1 });
  if (key === undefined) return { ...page, items: page.plants.map(({ place, plant }) => [place, plant] as const) };
  const plant = await plants.get(key);
  return { epoch: page.epoch, items: plant === undefined ? [] : [[1, plant] as const], next: undefined };
}

const WRONG_ID = wrongQuery("id must be an integer in digits");

async function injectFault(
  store: PlantStore,
  body: Wire["FaultInjection"],
  transport: TransportIdentity,
): Promise<BehaviourResult> {
  let injection: Injection;
  try {
    const { fault, options } = readWireInjection(body);
    injection = readInjection(fault, options, isSocketFault(fault) ? transport : undefined);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    return wrongBody(error.message);
  }
  return json(201, toWireActiveFault({ ...described(injection), ...(await store.service.inject(injection)) }));
}

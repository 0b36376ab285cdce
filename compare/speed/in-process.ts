/** Requests that never leave the process: `store.fetch` beside its floor, and MSW beside `store.fetch`. */
import { createPlantStore, type PlantStore, type ServiceRequest } from "@plant-store/mock-server";
import { createHandlers } from "@plant-store/mock-server/msw";
import { callsOf, timeOf } from "./calls.ts";
import { PLANT, TOKEN } from "./plant.ts";
import { type Contender, measureRow, type Row, type Target } from "./rounds.ts";

const BASE_URL = "https://api.plants.test";
const URL_OF_PLANTS = `${BASE_URL}/plants`;

export async function measureInProcess(): Promise<Row[]> {
  return [await measureStoreFetch(), await measureResolver()];
}

function measureStoreFetch(): Promise<Row> {
  const { fetch, service } = newStore();
  const apart = contender("the floor, and the service apart", (init) => floor(new Request(URL_OF_PLANTS, init)));
  return measureRow({
    title: "A request through store.fetch",
    about:
      "Microseconds a request, one after the other, 1,000 a round. The base is the floor: it makes the Request, reads its text, parses it, and makes the Response of its JSON. Each caller reads the response's JSON. Two more show what the floor and the service take without store.fetch: 1,000 times the one and then the other, and by turns, since their code together is more than the processor keeps close.",
    rounds: [60, 5],
    contenders: [
      contender("the floor", (init) => floor(new Request(URL_OF_PLANTS, init))),
      {
        ...apart,
        measure: async () => (await apart.measure()) + (await timeOf(() => service.respond(message()))).micros,
      },
      contender("the floor and the service, by turns", async (init) => {
        await service.respond(message());
        return await floor(new Request(URL_OF_PLANTS, init));
      }),
      contender("store.fetch", (init) => fetch(URL_OF_PLANTS, init), "≤ 1.5"),
      contender("store.fetch, of a Request", (init) => fetch(new Request(URL_OF_PLANTS, init)), "≤ 1.5"),
    ],
  });
}

/** Measures the function that MSW calls with the Request that it has made. */
function measureResolver(): Promise<Row> {
  const [handler] = createHandlers(newStore());
  if (handler === undefined) throw new Error("There is no handler.");
  // Protected, since only MSW calls it.
  const { resolver } = handler as unknown as { resolver: (given: { request: Request }) => Promise<Response> };
  const { fetch } = newStore();
  return measureRow({
    title: "The MSW resolver, called directly",
    about:
      "Microseconds a request, as above; each is given a Request that the caller has made, as MSW does. The base is store.fetch.",
    rounds: [60, 5],
    contenders: [
      contender("store.fetch, of a Request", (init) => fetch(new Request(URL_OF_PLANTS, init))),
      contender("the resolver", (init) => resolver({ request: new Request(URL_OF_PLANTS, init) }), "≤ 1.1"),
    ],
  });
}

function message(): ServiceRequest {
  const bytes = new TextEncoder().encode(JSON.stringify(PLANT));
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  return { method: "POST", path: "/plants", headers, readBody: async () => bytes };
}

function newStore(): PlantStore {
  return createPlantStore({ baseUrl: BASE_URL, tokens: [TOKEN] });
}

async function floor(request: Request): Promise<Response> {
  const { name, tag }: { name: string; tag?: string } = JSON.parse(await request.text());
  return new Response(JSON.stringify({ name, tag }), { headers: { "Content-Type": "application/json" } });
}

function contender(name: string, send: (init: RequestInit) => Promise<Response>, target?: Target): Contender {
  const call = async () => {
    const response = await send({
      method: "POST",
      headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
      body: JSON.stringify(PLANT),
    });
    return await response.json();
  };
  return callsOf(name, call, { target });
}

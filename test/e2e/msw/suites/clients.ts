/** The clients whose creates leaks.ts looks at. The program's first argument is the network's origin. */
import { once } from "node:events";
import nodeHttp, { request as namedRequest } from "node:http";
import process from "node:process";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { createPlantStoreClient } from "@plant-store/sdk";
import createClient from "openapi-fetch";
import { CREATE } from "./common.ts";

export const origin: string = process.argv[2] ?? "";
export const plants: string = `${origin}/plants`;

export type Create = () => Promise<string>;

export const byFetch =
  (send: (url: string, init: typeof CREATE) => Promise<{ text(): Promise<string> }>): Create =>
  async () =>
    (await send(plants, CREATE)).text();
export const byGlobalFetch: Create = byFetch((...args) => fetch(...args));

const bySdk = (send: typeof fetch): Create => {
  const client = createPlantStoreClient({ baseUrl: origin, token: "t1", fetch: send });
  return async () => {
    const result = await client.safe.createPlant({ id: 1, name: "Fern" });
    return result.ok ? JSON.stringify(result.data) : `${result.error.outcome}: ${result.error.message}`;
  };
};

export const byNode =
  (request: (url: string, options: nodeHttp.RequestOptions) => nodeHttp.ClientRequest): Create =>
  async () => {
    const { body, ...options } = CREATE;
    const [response] = await once(request(plants, options).end(body), "response");
    return await text(response);
  };

/** Leaves connections open, as tests do that ran before: one for each row. */
export async function warm(count = 1, options: nodeHttp.RequestOptions = {}): Promise<void> {
  const opened = Array.from({ length: count }, async () => {
    await (await fetch(`${origin}/warm`)).text();
    const [response] = await once(nodeHttp.get(`${origin}/warm`, options), "response");
    await text(response);
  });
  await Promise.all(opened);
  await sleep(80);
}

export const loadUndici = (version: string): Promise<Undici> => import(`undici-${version}`);
export type Undici = typeof import("undici-7");

type Json = Record<"content", Record<"application/json", object>>;
type Paths = Record<"/plants", { post: { requestBody: Json; responses: Record<200, Json> } }>;

/** Each is made before the mock listens. */
export const clients: Readonly<Record<string, () => Create | Promise<Create>>> = {
  fetch: () => byGlobalFetch,
  "a kept fetch": () => byFetch(fetch),
  "the SDK over a kept fetch": () => bySdk(fetch),
  "the SDK over a fetch that rebuilds the response": () =>
    bySdk(async (...args) => {
      const response = await fetch(...args);
      return new Response(response.body, response);
    }),
  "openapi-fetch": () => {
    const client = createClient<Paths>({ baseUrl: origin, headers: CREATE.headers });
    return async () => JSON.stringify((await client.POST("/plants", { body: { id: 1, name: "Fern" } })).data);
  },
  "http.request": () => byNode((...args) => nodeHttp.request(...args)),
  "a named import of node:http": () => byNode((...args) => namedRequest(...args)),
  "a kept http.request": () => byNode(nodeHttp.request),
  ...Object.fromEntries(
    ["6", "7", "8"].flatMap((version) => [
      [`fetch of undici ${version}`, async () => byFetch((await loadUndici(version)).fetch)],
      [
        `request of undici ${version}, then fetch`,
        async () => {
          const { request } = await loadUndici(version);
          return async () => `${await (await request(plants, CREATE)).body.text()} ${await byGlobalFetch()}`;
        },
      ],
      [
        `undici ${version} over a warm agent of its own`,
        async () => {
          const { Agent, request } = await loadUndici(version);
          const dispatcher = new Agent();
          for (let count = 0; count < 3; count++) await (await request(`${origin}/warm`, { dispatcher })).body.text();
          return async () => (await request(plants, { ...CREATE, dispatcher })).body.text();
        },
      ],
    ]),
  ),
  "http.request over a warm agent of its own": async () => {
    const agent = new nodeHttp.Agent({ keepAlive: true });
    await warm(1, { agent });
    return byNode((url, options) => nodeHttp.request(url, { ...options, agent }));
  },
  axios: async () => {
    const { default: axios } = await import("axios");
    return async () => JSON.stringify((await axios.post(plants, CREATE.body, CREATE)).data);
  },
  got: async () => {
    const { default: got } = await import("got");
    const { method: _method, ...options } = CREATE;
    return () => got.post(plants, options).text();
  },
  ky: async () => byFetch((await import("ky")).default),
  ofetch: async () => {
    const { ofetch } = await import("ofetch");
    return () => ofetch(plants, { ...CREATE, responseType: "text" });
  },
  "node-fetch": async () => byFetch((await import("node-fetch")).default),
  superagent: async () => {
    const { default: superagent } = await import("superagent");
    return async () => (await superagent.post(plants).set(CREATE.headers).send(CREATE.body)).text;
  },
};

/** Every case of the grown contract, and services with one mistake each, which the case that is meant for it finds. */
import { createPlantStore } from "@plant-store/mock-server";
import { runConformance } from "@plant-store/mock-server/verify";
import { expect, test } from "vitest";
import { testEveryCase } from "../every-case.ts";

testEveryCase();

/** A mistake in the request before the right service gets it, or in its response. */
interface Mistake {
  readonly request?: (sent: Request) => Request | Promise<Request>;
  readonly response?: (right: Response, sent: Request) => Response | Promise<Response>;
}

const BASE = { baseUrl: "https://api.plants.test", token: "t1", decisions: true };

function serving({ request = (sent) => sent, response = (right) => right }: Mistake = {}): typeof fetch {
  const { fetch } = createPlantStore({ baseUrl: BASE.baseUrl, tokens: [BASE.token] });
  return async (input, init) => {
    const sent = new Request(input, init);
    return response(await fetch(await request(sent.clone())), sent);
  };
}

const to = (method: string, change: (sent: Request) => Request | Promise<Request>): Mistake => ({
  request: (sent) => (sent.method === method ? change(sent) : sent),
});

const from = (method: string, status: number, change: (right: Response) => Response | Promise<Response>): Mistake => ({
  response: (right, sent) => (sent.method === method && right.status === status ? change(right) : right),
});

const withText = async (right: Response, change: (text: string) => string) =>
  new Response(change(await right.text()), right);

const withBody = async (sent: Request, change: (text: string) => string) =>
  new Request(sent, { body: change(await sent.text()) });

const rounded = (text: string) => text.replace(/\d{16,}/g, (digits) => String(Number(digits)));

const MISTAKES: Readonly<Record<string, readonly [foundBy: string, mistake: Mistake]>> = {
  "a response rounds the id": ["getPlant: {plantId} past 2^53", from("GET", 200, (right) => withText(right, rounded))],
  "a delete responds with a body": ["deletePlant: what it needs", from("DELETE", 204, () => Response.json({}))],
  "whoever has no token may delete": [
    "deletePlant: no Authorization: no 2xx",
    to("DELETE", (sent) => new Request(sent, { headers: { authorization: "Bearer t1" } })),
  ],
  "a 404 has a shape of its own": [
    "getPlant: {plantId} of no plant",
    from("GET", 404, () => Response.json({ detail: "Nothing." }, { status: 404 })),
  ],
  "a change of nothing is refused": [
    "updatePlant: what it needs",
    to("PATCH", (sent) => withBody(sent, (text) => (text === "{}" ? "[]" : text))),
  ],
  "a second int64 is read as a double": [
    "createPlant: /motherId the greatest",
    to("POST", (sent) =>
      withBody(sent, (text) => text.replace(/(?<="motherId":)\d{16,}/, (digits) => rounded(digits))),
    ),
  ],
  "a list shows plants without their names": [
    "listPlants: what it needs",
    from("GET", 200, (right) => withText(right, (text) => text.replace(/"name":"[^"]*",?/g, ""))),
  ],
  "a replacement keeps what it should drop": [
    "replacePlant: a member that it does not send is gone",
    to("PUT", (sent) => new Request(sent, { method: "PATCH" })),
  ],
  "a page may be of any size": [
    "listPlants: ?limit above the greatest: 400 with the pointer",
    to("GET", ({ url, headers }) => new Request(url.replace("limit=101", "limit=100"), { headers })),
  ],
  "Allow lacks a method": [
    "getPlant: PURGE on its path: 405 with Allow, before any token",
    {
      response(right) {
        right.headers.set("Allow", `${right.headers.get("Allow")}`.replace("PATCH, ", ""));
        return right;
      },
    },
  ],
};

test("in the right service every case holds that can be judged, and each operation can be chosen by its name", async () => {
  const right = { ...BASE, decisions: false, fetch: serving() };
  const { results, broken, advice } = await runConformance(right);
  expect({ broken, advice }).toEqual({ broken: 0, advice: 0 });
  // The token is too short to have other forms.
  const unseen = results.filter(({ verdict, name }) => verdict === "not observed" && !/ the token( in |:)/.test(name));
  expect(unseen).toEqual([]);
  const operations = [...new Set(results.map(({ operation }) => operation))];
  const known = ["createPlant", "deletePlant", "getPlant", "listPlants", "replacePlant", "updatePlant"];
  expect(operations.toSorted()).toEqual(known);
  for (const only of operations.flatMap((operation) => operation ?? [])) {
    const chosen = await runConformance({ ...right, only: [only] });
    expect(new Set(chosen.results.map(({ operation }) => operation))).toEqual(new Set([only]));
  }
});

test("without a token no case sends one, also where it is about a plant that it must create first", async () => {
  const store = createPlantStore({ baseUrl: BASE.baseUrl });
  const { created } = await runConformance({ ...BASE, token: undefined, fetch: store.fetch });
  const sent = (await store.requests.all()).map(({ headers }) => headers.authorization ?? "");
  expect({ created, tokens: sent.filter((text) => /bearer ./i.test(text)) }).toEqual({ created: 0, tokens: [] });
});

test.each(Object.entries(MISTAKES))("the case that is meant for it finds %s", async (_title, [foundBy, mistake]) => {
  // A list shows the plants of a create.
  const only = [foundBy, "createPlant: what it needs"];
  const { results } = await runConformance({ ...BASE, fetch: serving(mistake), only });
  const broken = results.filter(({ verdict }) => verdict === "broken").map(({ name }) => name);
  expect(broken).toContain(foundBy);
});

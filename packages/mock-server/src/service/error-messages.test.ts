/** The words of every refusal: they are all that a developer sees. */
import { expect, test } from "vitest";
import { document, recordMembers } from "../contract.ts";
import { createPlantStore, type PlantStore, type PlantStoreOptions } from "../index.ts";
import { type RequestOverrides, sendRequest } from "../testing/requests.ts";
import { ERRORS } from "./errors.ts";
import { router } from "./router.ts";

const NAME = recordMembers.name?.expected;
const PATHS = Object.keys(document.paths).join(", ");

const json = (body: string): RequestOverrides => ({ body });
const authorization = (value: string): RequestOverrides => ({ headers: { authorization: value } });

test.for<readonly [error: number, message: string, sent: RequestOverrides, options?: PlantStoreOptions]>([
  [40101, "A bearer token is needed: send Authorization: Bearer <token>.", authorization("")],
  [40102, "The authentication scheme must be Bearer.", authorization("Basic t1")],
  [
    40103,
    "The bearer token is malformed: one b64token must follow the scheme (RFC 6750 2.1).",
    authorization("Bearer"),
  ],
  [40104, "The bearer token is not accepted here.", {}, { tokens: ["t2"] }],
  [40401, `Nothing is here. Below the base URL there is ${PATHS}.`, { url: "https://api.plants.test/x" }],
  [40501, `The method must be one of ${router.find("/plants")?.route.allow}.`, { method: "PURGE" }],
  [40006, "Prefer: code must be a status from 400 to 599.", { headers: { prefer: "code=200" } }],
  [50300, "Prefer asked for the status 503.", { headers: { prefer: "code=503" } }],
  [41501, "The body must be application/json.", { headers: { "content-type": "text/plain" } }],
  [41502, "The body must be sent without a content coding.", { headers: { "content-encoding": "gzip" } }],
  [41301, "The body has more than 5 bytes.", {}, { maxBodyBytes: 5 }],
  [40001, "The body is not UTF-8: invalid sequence at byte 1.", { body: new Uint8Array([0x22, 0xff, 0x22]) }],
  [40002, "The body must not begin with a byte order mark (at byte 0).", json('\ufeff{"id":1,"name":"Fern"}')],
  [40003, "The body is empty: expected a value at line 1, column 1.", json("")],
  [40003, "The body is empty: expected a value at line 2, column 2.", json("\n ")],
  [40003, "The body is not well-formed JSON: expected a value at line 1, column 7.", json('{"id":}')],
  [
    40003,
    'The body is not well-formed JSON: expected "," or "}" at line 2, column 1, where the text ends.',
    json('{"id":1\n'),
  ],
  [
    40003,
    "The body is not well-formed JSON: expected the closing quote of a string at line 1, column 4, where the text ends.",
    json('{"a'),
  ],
  [40004, 'The body is not a NewPlant: at "" expected an object, received an array.', json("[]")],
  [40004, 'The body is not a NewPlant: at "" expected an object, received null.', json("null")],
  [40004, `The body is not a NewPlant: at "/name" expected ${NAME}, received an object.`, json('{"id":1,"name":{}}')],
  [40004, `The body is not a NewPlant: at "/name" expected ${NAME}, received an array.`, json('{"id":1,"name":[]}')],
  [40004, `The body is not a NewPlant: at "/name" expected ${NAME}, received null.`, json('{"id":1,"name":null}')],
  [40005, "A plant with the id 1 exists already.", {}, { duplicates: "reject", seed: [{ id: 1, name: "Moss" }] }],
  [
    50001,
    "The mock failed: its verifyToken, its storage, or the `when` of a fault threw.",
    {},
    { verifyToken: () => Promise.reject(new Error("vault")) },
  ],
])("%i: %s", async ([error, message, sent, options]) => {
  expect(await refusalOf(createPlantStore(options), sent)).toEqual({ error, message });
});

async function refusalOf(store: PlantStore, sent: RequestOverrides): Promise<unknown> {
  return (await sendRequest(store, sent)).json();
}

test("no two causes share an error value, and none ends in 00, as those that are asked for do", () => {
  const values = Object.values(ERRORS);
  expect(values.filter((error) => error % 100 === 0)).toEqual([]);
  expect(new Set(values).size).toBe(values.length);
});

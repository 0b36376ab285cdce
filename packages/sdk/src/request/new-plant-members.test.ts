import { describe, expect, test } from "vitest";
import { InvalidRequestError, type NewPlant } from "../index.ts";
import { CALL_STYLES } from "../testing/call-styles.ts";
import { fail, PLANT } from "../testing/client.ts";
import { scriptedClient } from "../testing/scripted-client.ts";

const TEXT = '{"id":1,"name":"Fern"}';
const NULL_PROTOTYPE = Object.assign(Object.create(null), PLANT);
const OWN_PROTO = '{"id":1,"__proto__":{"id":2},"name":"Fern"}';

function circular(): unknown {
  const member: Record<string, unknown> = {};
  member.self = member;
  return member;
}

function revoked(target: object): unknown {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** An id that changes each time it is read. */
function changing(): object {
  let id = 0;
  return Object.defineProperty({ name: "Fern" }, "id", { enumerable: true, get: () => (id++ === 0 ? 1 : 1.5) });
}

describe.each(CALL_STYLES)("%s", (_style, create) => {
  test.each<[string, unknown, string]>([
    ["an undefined tag is absent", { ...PLANT, tag: undefined }, TEXT],
    ["an unknown member goes along", { ...PLANT, x: [1] }, '{"id":1,"name":"Fern","x":[1]}'],
    ["a bigint there too", { ...PLANT, x: 2n ** 64n }, '{"id":1,"name":"Fern","x":18446744073709551616}'],
    ["a symbol or a function is absent", { ...PLANT, x: Symbol("x"), y() {} }, TEXT],
    ["a symbol's member is absent", { ...PLANT, [Symbol("x")]: 1 }, TEXT],
    ["the plant's own toJSON is not asked", { ...PLANT, toJSON: () => ({ id: 1.5 }) }, TEXT],
    ["an inherited one neither", Object.assign(Object.create({ toJSON: () => 7 }), PLANT), TEXT],
    ["a member's is", { ...PLANT, x: new Date(0) }, '{"id":1,"name":"Fern","x":"1970-01-01T00:00:00.000Z"}'],
    ["an own __proto__ is a member", JSON.parse(OWN_PROTO), OWN_PROTO],
    ["a key is escaped", { ...PLANT, '":0,"id': 7 }, '{"id":1,"name":"Fern","\\":0,\\"id":7}'],
    ["a Proxy is read", new Proxy(PLANT, {}), TEXT],
    ["an object without prototype is read", NULL_PROTOTYPE, TEXT],
    ["a member is read once", changing(), '{"name":"Fern","id":1}'],
    ["a nested id is not an id", { ...PLANT, x: { id: 1.5 } }, '{"id":1,"name":"Fern","x":{"id":1.5}}'],
  ])("%s", async (_title, plant, text) => {
    const { bodies, plants } = scriptedClient();
    await create(plants, {}, plant);
    expect(bodies).toEqual([text]);
  });

  test.each<[string, () => unknown]>([
    ["an inherited id", () => Object.assign(Object.create({ id: 1 }), { name: "Fern" })],
    ["an id of a prototype that __proto__ sets", () => ({ __proto__: { id: 1 }, name: "Fern" })],
    ["a circular member", () => ({ ...PLANT, x: circular() })],
    ["a bigint deeper down", () => ({ ...PLANT, x: [1n] })],
    ["a toJSON that throws", () => ({ ...PLANT, x: { toJSON: fail } })],
    ["a getter that throws", () => Object.defineProperty({ id: 1 }, "name", { enumerable: true, get: fail })],
    ["a Proxy that throws", () => new Proxy({}, { ownKeys: fail })],
    ["a revoked Proxy", () => revoked(PLANT)],
    ["a revoked Proxy for an id", () => ({ id: revoked({}), name: "Fern" })],
  ])("%s is refused, and nothing is sent", async (_title, plant) => {
    const { sent, plants } = scriptedClient();
    const error = await create(plants, {}, plant()).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ outcome: "not_sent" });
    expect(sent).toEqual([]);
  });
});

test("the error of a member is the cause, for safe too", async () => {
  const plant: NewPlant = { id: 1, name: "Fern" };
  const { error } = (await scriptedClient().plants.safe.createPlant(
    Object.defineProperty(plant, "name", { enumerable: true, get: fail }),
  )) as { readonly error?: unknown };
  const issues = [{ pointer: "", expected: "JSON", received: "another value" }];
  const message = 'The request breaks the contract: at "" expected JSON, received another value.';
  expect(error).toMatchObject({ code: "invalid_request", issues, message, cause: new Error("mine") });
});

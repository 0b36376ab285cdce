import { describe, expect, test } from "vitest";
import { InvalidRequestError, type NewPlant } from "../index.ts";
import { CALL_STYLES } from "../testing/call-styles.ts";
import { fail } from "../testing/client.ts";
import { recording } from "../testing/recording.ts";

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
    ["an undefined tag is absent", { id: 1, name: "Fern", tag: undefined }, '{"id":1,"name":"Fern"}'],
    ["an unknown member goes along", { id: 1, name: "Fern", x: [1] }, '{"id":1,"name":"Fern","x":[1]}'],
    [
      "a bigint in an unknown member too",
      { id: 1, name: "Fern", x: 2n ** 64n },
      '{"id":1,"name":"Fern","x":18446744073709551616}',
    ],
    ["a symbol or a function is absent", { id: 1, name: "Fern", x: Symbol("x"), y() {} }, '{"id":1,"name":"Fern"}'],
    ["a symbol's member is absent", { id: 1, name: "Fern", [Symbol("x")]: 1 }, '{"id":1,"name":"Fern"}'],
    [
      "the plant's own toJSON is not asked",
      { id: 1, name: "Fern", toJSON: () => ({ id: 1.5 }) },
      '{"id":1,"name":"Fern"}',
    ],
    [
      "an inherited one neither",
      Object.assign(Object.create({ toJSON: () => 7 }), { id: 1, name: "Fern" }),
      '{"id":1,"name":"Fern"}',
    ],
    [
      "a member's toJSON is",
      { id: 1, name: "Fern", x: new Date(0) },
      '{"id":1,"name":"Fern","x":"1970-01-01T00:00:00.000Z"}',
    ],
    [
      "an own __proto__ is a member",
      JSON.parse('{"id":1,"__proto__":{"id":2},"name":"Fern"}'),
      '{"id":1,"__proto__":{"id":2},"name":"Fern"}',
    ],
    ["a key is escaped", { id: 1, name: "Fern", '":0,"id': 7 }, '{"id":1,"name":"Fern","\\":0,\\"id":7}'],
    ["a Proxy is read", new Proxy({ id: 1, name: "Fern" }, {}), '{"id":1,"name":"Fern"}'],
    [
      "an object without prototype is read",
      Object.assign(Object.create(null), { id: 1, name: "Fern" }),
      '{"id":1,"name":"Fern"}',
    ],
    ["a member is read once", changing(), '{"name":"Fern","id":1}'],
    ["a nested id is no id", { id: 1, name: "Fern", x: { id: 1.5 } }, '{"id":1,"name":"Fern","x":{"id":1.5}}'],
  ])("%s", async (_title, plant, text) => {
    const { bodies, plants } = recording();
    await create(plants, {}, plant);
    expect(bodies).toEqual([text]);
  });

  test.each<[string, () => unknown]>([
    ["an inherited id", () => Object.assign(Object.create({ id: 1 }), { name: "Fern" })],
    ["an id of a prototype that __proto__ sets", () => ({ __proto__: { id: 1 }, name: "Fern" })],
    ["a circular member", () => ({ id: 1, name: "Fern", x: circular() })],
    ["a bigint deeper down", () => ({ id: 1, name: "Fern", x: [1n] })],
    ["a toJSON that throws", () => ({ id: 1, name: "Fern", x: { toJSON: fail } })],
    [
      "a getter that throws",
      () => ({
        id: 1,
        get name() {
          throw new Error("mine");
        },
      }),
    ],
    [
      "a Proxy that throws",
      () =>
        new Proxy(
          {},
          {
            ownKeys: fail,
          },
        ),
    ],
    ["a revoked Proxy", () => revoked({ id: 1, name: "Fern" })],
    ["a revoked Proxy for an id", () => ({ id: revoked({}), name: "Fern" })],
  ])("%s is refused, and nothing is sent", async (_title, plant) => {
    const { fetch, plants } = recording();
    const error = await create(plants, {}, plant()).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ outcome: "not_sent" });
    expect(fetch).not.toHaveBeenCalled();
  });
});

test("a revoked Proxy for a name or a tag is refused, and nothing is sent", async () => {
  const { fetch, plants } = recording();
  for (const member of ["name", "tag"]) {
    const plant = { id: 1, name: "Fern", [member]: revoked({}) };
    // A caller without types may pass this.
    await expect(plants.createPlant(plant as NewPlant)).rejects.toMatchObject({
      code: "invalid_request",
      outcome: "not_sent",
    });
  }
  expect(fetch).not.toHaveBeenCalled();
});

test("the error of a member is the cause, for safe too", async () => {
  const { plants } = recording();
  const mine = new Error("mine");
  const plant: NewPlant = {
    id: 1,
    get name(): string {
      throw mine;
    },
  };
  const result = await plants.safe.createPlant(plant);
  const issues = [{ pointer: "", expected: "JSON", received: "another value" }];
  const message = 'The request breaks the contract: at "" expected JSON, received another value.';
  expect(result).toMatchObject({ ok: false, error: { code: "invalid_request", issues, message } });
  expect(result.ok || result.error.cause).toBe(mine);
});

import { describe, expect, test } from "vitest";
import { encodable, field, queryOf, segment, targetReader } from "./target.ts";
import { boolean, int64, reader, string } from "./validation.ts";

/** As the generator writes it. */
const read = targetReader(
  reader({ room: segment(string), id: int64, tag: encodable(string), dry: boolean }, ["room", "id"]),
  (values) =>
    `/rooms/${encodeURIComponent(values.room)}/plants/${values.id}${queryOf({ tag: values.tag, dry: values.dry })}`,
);

function targetOf({ room, id, ...query }: { readonly [name: string]: unknown }) {
  return read([room, id, query], ["room", "id", "query"], { headers: {} });
}

describe("the target of a request", () => {
  test.for([
    [{ id: 9_223_372_036_854_775_807n, room: "hall" }, "/rooms/hall/plants/9223372036854775807"],
    [{ id: -1, room: "../a?b#c%2F é" }, "/rooms/..%2Fa%3Fb%23c%252F%20%C3%A9/plants/-1"],
    [{ id: 1, room: "...", dry: false, tag: "a&b=c+d" }, "/rooms/.../plants/1?tag=a%26b%3Dc%2Bd&dry=false"],
    [{ id: 1, room: "$&", tag: "" }, "/rooms/%24%26/plants/1?tag="],
    [{ id: 1, room: "hall", dry: true, other: 1 }, "/rooms/hall/plants/1?dry=true"],
  ] as const)("of %o is %s, and a URL parser leaves it so", ([values, target]) => {
    expect(targetOf(values)).toEqual({ value: target });
    const { pathname, search } = new URL(`https://api.example.com${target}`);
    expect(pathname + search).toBe(target);
  });

  const SEGMENT = 'a string without lone surrogates, and neither "", "." nor ".."';

  test.for([
    [{ room: "hall" }, "/id", "an integer within int64"],
    [{ id: 2 ** 53, room: "hall" }, "/id", "an integer within int64"],
    ...["", ".", "..", "\ud800", 7].map((room) => [{ id: 1, room }, "/room", SEGMENT] as const),
    [{ id: 1, room: "hall", tag: "\udfff" }, "/tag", "a string without lone surrogates"],
    [{ id: 1, room: "hall", dry: "yes" }, "/dry", "a boolean"],
  ] as const)("there is none of %o", ([values, pointer, expected]) => {
    expect(targetOf(values)).toEqual({ issues: [{ pointer, expected, received: expect.any(String) }] });
  });
});

describe("the header fields of a request", () => {
  const readFields = targetReader(
    reader({ id: int64, "X-Key": field(string), "X-Size": int64 }, ["X-Key"]),
    (values) => `/plants/${values.id}`,
    (values) => ({ "x-key": values["X-Key"], "x-size": values["X-Size"] }),
  );
  const fieldsOf = (header: object) =>
    readFields([1, header], ["id", "header"], { headers: { "x-own": "1", "x-key": "c" } });

  test("are those that are given, as texts", () => {
    expect(fieldsOf({ "X-Key": "a b~", "X-Size": 2n ** 60n })).toEqual({
      value: "/plants/1",
      headers: { "x-own": "1", "x-key": "a b~", "x-size": "1152921504606846976" },
    });
    expect(fieldsOf({ "X-Key": "" }).headers).toEqual({ "x-own": "1", "x-key": "" });
  });

  test.for([" a", "a ", "a\nb", "é", "\t", undefined])("cannot carry %j", (key) => {
    expect(fieldsOf({ "X-Key": key }).issues?.map(({ pointer }) => pointer)).toEqual(["/X-Key"]);
  });
});

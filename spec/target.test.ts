import { describe, expect, test } from "vitest";
import type { Parameter } from "./operation.ts";
import { targetReader } from "./target.ts";
import { boolean, int64, string } from "./validation.ts";

const ID: Parameter = { name: "id", in: "path", required: true, type: "integer", scalar: int64 };
const ROOM: Parameter = { name: "room", in: "path", required: true, type: "string", scalar: string };
const TAG: Parameter = { name: "tag of", in: "query", required: false, type: "string", scalar: string };
const DRY: Parameter = { name: "dry", in: "query", required: false, type: "boolean", scalar: boolean };

const read = targetReader("/rooms/{room}/plants/{id}", [ID, ROOM, TAG, DRY]);

describe("the target of a request", () => {
  test.for([
    [{ id: 9_223_372_036_854_775_807n, room: "hall" }, "/rooms/hall/plants/9223372036854775807"],
    [{ id: -1, room: "../a?b#c%2F é" }, "/rooms/..%2Fa%3Fb%23c%252F%20%C3%A9/plants/-1"],
    [{ id: 1, room: "...", dry: false, "tag of": "a&b=c+d" }, "/rooms/.../plants/1?tag%20of=a%26b%3Dc%2Bd&dry=false"],
    [{ id: 1, room: "$&", "tag of": "" }, "/rooms/%24%26/plants/1?tag%20of="],
  ] as const)("%o is %s, and a URL parser leaves it so", ([values, target]) => {
    expect(read(values)).toEqual({ value: target });
    const { pathname, search } = new URL(`https://api.example.com${target}`);
    expect(pathname + search).toBe(target);
  });

  test.for([
    [{ room: "hall" }, "/id", "an integer within int64"],
    [{ id: 2 ** 53, room: "hall" }, "/id", "an integer within int64"],
    ...["", ".", "..", "\ud800"].map((room) => [{ id: 1, room }, "/room", "a path"] as const),
    [{ id: 1, room: "hall", "tag of": "\udfff" }, "/tag of", "a query"],
    [{ id: 1, room: "hall", dry: "yes" }, "/dry", "a boolean"],
  ] as const)("%o has none: %s", ([values, pointer, expected]) => {
    expect(read(values).issues).toEqual([
      { pointer, expected: expect.stringContaining(expected), received: expect.any(String) },
    ]);
  });
});

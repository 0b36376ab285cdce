import { expect, test } from "vitest";
import type { Operation } from "../contract.ts";
import { refuse } from "./errors.ts";
import { documented } from "./responses.ts";

const read = () => ({ value: {} });

test("a wrong shape is a 422 where the operation documents that and no 400, also without `documented`", () => {
  const refusal = refuse("shape_violation", "No name.");
  const status = (responses: Operation["responses"]) => documented(refusal, "http", { responses }).status;
  expect([status({ 422: read }), status({ 400: read, 422: read }), status({ 404: read })]).toEqual([422, 400, 400]);
  expect(documented(refuse("malformed_json", "No JSON."), "http", { responses: { 422: read } }).status).toBe(400);
});

test.for([
  ["no operation", undefined, 415],
  ["an operation without a 400", { 200: read }, 415],
  ["one that documents 400", { 200: read, 400: read }, 400],
  ["one that documents the status", { 200: read, 400: read, 415: read }, 415],
] as const)("the documented status of a 415: %s", ([, responses, status]) => {
  const refusal = refuse("unsupported_media_type", "Not JSON.");
  expect(documented(refusal, "documented", responses && { responses })).toEqual({ ...refusal, status });
});

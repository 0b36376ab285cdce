// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import { isInt32, isInt64, isObject, isString, issuesAt, optionalIssuesAt, ownMember, type Reading } from "../validation.ts";
import type { components } from "./types.ts";

type Schemas = components["schemas"];

export function readNewPlant(input: unknown): Reading<Schemas["NewPlant"]> {
  if (!isObject(input)) return { issues: issuesAt("", "an object", input, isObject) };
  const id = ownMember(input, "id");
  const name = ownMember(input, "name");
  const tag = ownMember(input, "tag");
  if (isInt64(id) && isString(name) && (tag === undefined || isString(tag))) {
    const value: Schemas["NewPlant"] = { id, name };
    if (tag !== undefined) value.tag = tag;
    return { value };
  }
  return {
    issues: [
      ...issuesAt("/id", "an integer within int64", id, isInt64),
      ...issuesAt("/name", "a string", name, isString),
      ...optionalIssuesAt("/tag", "a string", tag, isString),
    ],
  };
}

export function readPlant(input: unknown): Reading<Schemas["Plant"]> {
  if (!isObject(input)) return { issues: issuesAt("", "an object", input, isObject) };
  const name = ownMember(input, "name");
  const tag = ownMember(input, "tag");
  if (isString(name) && (tag === undefined || isString(tag))) {
    const value: Schemas["Plant"] = { name };
    if (tag !== undefined) value.tag = tag;
    return { value };
  }
  return {
    issues: [
      ...issuesAt("/name", "a string", name, isString),
      ...optionalIssuesAt("/tag", "a string", tag, isString),
    ],
  };
}

export function readError(input: unknown): Reading<Schemas["Error"]> {
  if (!isObject(input)) return { issues: issuesAt("", "an object", input, isObject) };
  const error = ownMember(input, "error");
  const message = ownMember(input, "message");
  if (isInt32(error) && isString(message)) {
    const value: Schemas["Error"] = { error, message };
    return { value };
  }
  return {
    issues: [
      ...issuesAt("/error", "an integer within int32", error, isInt32),
      ...issuesAt("/message", "a string", message, isString),
    ],
  };
}

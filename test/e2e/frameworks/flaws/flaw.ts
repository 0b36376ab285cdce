import type { Serve } from "../report.ts";

/** A right service with one mistake, and what must name it. */
export type Flaw = {
  readonly serve: Serve;
} & (
  | {
      /** The contract's cases that break. */
      readonly breaks: readonly string[];
      /** The contract's cases that can no longer be observed. */
      readonly hides?: readonly string[];
    }
  | {
      /** The contract allows it. These are the names of our decisions' cases that break: all that match. */
      readonly breaksDecisions: RegExp;
      readonly hides?: readonly string[];
    }
);

export const CREATES: readonly string[] = [
  "an id and a name",
  "every member",
  "an id past 2^53",
  "an id below -2^53",
  "an id that was sent before",
  "an empty name",
  "an empty tag",
  "a name beyond ASCII",
  "further members",
  "a charset on the Content-Type",
];

export const REFUSALS: readonly string[] = [
  "a 400 to a body without an id",
  "a 400 to a body without a name",
  "a 400 to an id that is text",
  "a 400 to an id that is no integer",
  "a 400 to a name that is a number",
  "a 400 to a tag that is a list",
  "a 400 to an array",
  "a 400 to malformed JSON",
  "a 400 to an empty body",
];

export const STRANGERS: readonly string[] = [
  "createPlant, no Authorization: no 2xx",
  "createPlant, a Basic credential: no 2xx",
  "createPlant, an empty Bearer: no 2xx",
];

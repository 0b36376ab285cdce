import { bare, creates, define, fails, NOT_UNDER_MSW, ONLY_HTTP, post } from "../build.ts";
import type { Case } from "../case.ts";
import { fern } from "../valid-plants.ts";

export const pathCases: readonly Case[] = [
  define(
    "the query is ignored",
    ["decision path"],
    creates(post(fern.json, {}, "/plants?dryRun=1&/plants"), fern.plant),
    {
      stored: [fern.stored],
    },
  ),
  define("an empty query is ignored", ["decision path"], creates(post(fern.json, {}, "/plants?"), fern.plant), {
    stored: [fern.stored],
  }),
  define(
    "a base URL's prefix stands before the path",
    ["decision path"],
    creates(post(fern.json, {}, "/api/v1/plants"), fern.plant),
    {
      setup: { prefix: "/api/v1" },
      stored: [fern.stored],
    },
  ),
  ...[
    ["a trailing slash", "/plants/"],
    ["another case", "/Plants"],
    ["an encoded letter", "/%70lants"],
    ["a path far below it", "/plants/1/leaves"],
    ["a longer name", "/plantsx"],
    ["a doubled slash", "//plants"],
    ["the root", "/"],
    ["an encoded slash", "/%2Fplants"],
    ["a semicolon parameter", "/plants;v=1"],
  ].map(([title = "", target = ""]) =>
    define(
      `${title} is another path: 404`,
      ["decision path", "decision other-path", "RFC 9110 15.5.5"],
      fails(post(fern.json, {}, target), 40401),
      {
        only: NOT_UNDER_MSW,
      },
    ),
  ),
  ...["/plants", "/api", "/api/v1", "/api/v1plants", "/API/v1/plants", "/api/v1//plants", "/other/api/v1/plants"].map(
    (target) =>
      define(
        `with the prefix /api/v1, ${target} is another path: 404`,
        ["decision path", "decision other-path"],
        fails(post(fern.json, {}, target), 40401),
        {
          setup: { prefix: "/api/v1" },
          only: NOT_UNDER_MSW,
        },
      ),
  ),
  define(
    "a space whose name none may have is another path: 404",
    ["decision spaces", "decision other-path"],
    fails(post(fern.json, {}, "/spaces/-/plants"), 40401),
    {
      only: NOT_UNDER_MSW,
    },
  ),
  define("dot segments are not resolved", ["decision path"], fails(post(fern.json, {}, "/x/../plants"), 40401), {
    only: ONLY_HTTP("A URL's parser resolves them before they are sent."),
  }),
  define(
    "the absolute form of the target is read",
    ["RFC 9112 3.2.2"],
    creates(post(fern.json, {}, "http://localhost/plants?x"), fern.plant),
    {
      only: ONLY_HTTP("Only a raw request has a target in this form."),
      stored: [fern.stored],
    },
  ),
  define(
    "the absolute form's authority counts in place of Host",
    ["RFC 9112 3.2.2", "decision host"],
    fails(post(fern.json, {}, "http://rebound.example/plants"), 40302),
    {
      only: ONLY_HTTP("Only a raw request has a target in this form."),
    },
  ),
  define("another path asks for no token", ["decision order"], fails(bare("GET", {}, "/health"), 40401), {
    only: NOT_UNDER_MSW,
  }),
];

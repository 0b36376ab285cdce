import type { CasesOf } from "../build.ts";
import type { Case } from "../case.ts";
import { allowAt } from "../derive/allow.ts";

const IMPOSSIBLE = [
  ...["code=200", "code=201", "code=399", "code=600", "code=0400", "code=4e2", "code=abc"],
  ...["code=", "code", 'code=""', "code=-400", "code=[400]"],
];

const OTHERS = [
  "respond-async",
  "wait=100, return=minimal",
  "codes=503",
  'note="code=503, code=500"',
  "dynamic=true; code=503",
];

const FORCED = ["decision prefer", "RFC 7240 2"];

export function preferenceCases({ operation, takes, refuses }: CasesOf): readonly Case[] {
  const by = (prefer: string | readonly string[]) => ({ headers: { Prefer: prefer } });
  return [
    ...[400, 404, 418, 429, 499, 500, 503, 599].map((code) =>
      refuses(`Prefer: code=${code} gets that status, and changes nothing`, FORCED, code * 100, by(`code=${code}`), {
        mentions: [String(code)],
        headers: { "Preference-Applied": `code=${code}`, Allow: null, "WWW-Authenticate": null },
      }),
    ),
    refuses("a forced 401 has a challenge", ["decision prefer", "RFC 9110 15.5.2"], 40100, by("code=401"), {
      headers: { "WWW-Authenticate": 'Bearer realm="plant-store"' },
    }),
    refuses("a forced 405 has Allow", ["decision prefer", "RFC 9110 15.5.6"], 40500, by("code=405"), {
      headers: { Allow: allowAt(operation.path) },
    }),
    ...IMPOSSIBLE.map((prefer) =>
      refuses(`Prefer: ${prefer} cannot be done: 400`, ["decision prefer"], 40006, by(prefer), {
        mentions: ["400 to 599"],
        headers: { "Preference-Applied": null },
      }),
    ),
    refuses(
      "the code may be quoted and its name in any case",
      ["RFC 7240 2"],
      50300,
      by('CODE = "503"; because="x, code=500"'),
    ),
    refuses("the first code counts", ["RFC 7240 2"], 50300, by("wait=1, code=503, code=500")),
    refuses(
      "a second Prefer line is read too",
      ["RFC 7240 2", "decision repeated-fields"],
      50300,
      by(["respond-async", "code=503"]),
    ),
    ...OTHERS.map((prefer) =>
      takes(`another preference (${prefer}) is ignored`, FORCED, by(prefer), {
        headers: { "Preference-Applied": null },
      }),
    ),
  ];
}

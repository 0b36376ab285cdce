/** The rows of FINDINGS.md whose clients need only npm. The other rows were run by hand. */
import { verifyClient } from "@plant-store/mock-server/verify";
import { expect, test } from "vitest";
import { readDocument, table } from "../../test/docs/document.ts";
import { callOf } from "../clients/call.ts";
import { fetchByHand } from "../clients/fetch-by-hand.ts";
import { kyClient } from "../clients/ky.ts";
import { ofetchClient } from "../clients/ofetch.ts";
import { openapiFetch } from "../clients/openapi-fetch.ts";

const LIE = "the client said created, and the plant is not stored";

/** The scenario and the finding behind each phrase. A drip needs a time limit, which these clients do not set. */
const PHRASES: Readonly<Record<string, readonly [scenario: string, place: string]>> = {
  "takes HTML for a success": ["does not take HTML for a success", LIE],
  "takes a 400 or 503 without a body for a success": ["reports a 400 without a body", LIE],
  "shows the token in its error": ["shows the token to nobody", "shows no token"],
  leak: ["sends nothing to another origin after a 307", "keeps the plant"],
};

const rows = table("Language", await readDocument("compare/FINDINGS.md"));

// axios runs by its fetch adapter here, and by the one for Node in the guide.
test.each([
  ["`fetch`", fetchByHand],
  ["ky", kyClient],
  ["ofetch", ofetchClient],
  ["openapi-fetch", openapiFetch],
] as const)("%s", async (name, { setUp }) => {
  const [, , broken = "", advice = ""] = rows.find(([, client]) => client?.split(" ")[0] === name) ?? [];
  const stated = `${broken}; ${advice}`.split("; ");
  const only = Object.values(PHRASES).map(([scenario]) => scenario);
  const { results } = await verifyClient(callOf(setUp), { only, timeoutMs: 20_000 });
  const found = results.flatMap(({ name, findings }) => findings.map(({ place }) => `${name}: ${place}`));
  const seen = Object.entries(PHRASES).flatMap(([phrase, shown]) => (found.includes(shown.join(": ")) ? [phrase] : []));
  expect(seen).toEqual(Object.keys(PHRASES).filter((phrase) => stated.includes(phrase)));
});

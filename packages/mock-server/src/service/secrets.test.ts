import { expect, test } from "vitest";
import { createRedaction } from "./secrets.ts";

const LONG = "a-token/of_16+==";
const redaction = createRedaction(["t1", "fifteen-letters", LONG, `${LONG}longer`]).with("c1");
const sentValue = "Bearer plant";

const secretField = (name: string) => [name, "s3cret", "[redacted]"] as const;

test.for<readonly [name: string, value: string, shown: string]>([
  ["authorization", "Bearer s3cret", "Bearer [redacted]"],
  ["authorization", "BEARER   s3cret", "BEARER [redacted]"],
  ["authorization", "Basic czNjcmV0OnMzY3JldA==", "Basic [redacted]"],
  ["authorization", 'Digest username="s3cret"', "Digest [redacted]"],
  ["authorization", "s3cret Bearer s3cret", "[redacted]"],
  ["authorization", "Bearers3cret s3cret", "[redacted]"],
  ["authorization", "Bearer\ts3cret", "[redacted]"],
  ["Authorization", "Bearer s3cret", "Bearer [redacted]"],
  ["x-auth-token", "Bearer s3cret", "Bearer [redacted]"],
  ...["cookie", "x-api-key", "apikey", "ocp-apim-subscription-key", "x-auth", "x-authentication"].map(secretField),
  ...["x-amz-security-token", "x-csrf-token", "x-client-secret", "x-password", "x-session-id"].map(secretField),
])("a header that can hold a secret shows its scheme at most: %s: %s", ([name, value, shown]) => {
  expect(redaction.headers({ [name]: value })).toEqual({ [name]: shown });
});

test.for<readonly [value: string, shown: string]>([
  ["t1", "[redacted]"],
  ["c1", "[redacted]"],
  ["plant", "[redacted]"],
  [LONG, "[redacted]"],
  [`a ${LONG}, b`, "a [redacted], b"],
  [`https://app.example/?x=${encodeURIComponent(LONG)}`, "https://app.example/?x=[redacted]"],
  [`https://app.example/${encodeURIComponent(LONG)}`, "https://app.example/[redacted]"],
  ["/p?a=1&b=t1&access_token=x&apiKey=y#z", "/p?a=1&b=[redacted]&access_token=[redacted]&apiKey=[redacted]#z"],
  ["/plants?page=plant1&%74oken=s3cret&%=%", "/plants?page=plant1&%74oken=[redacted]&%=%"],
  ["plant1 t1", "plant1 t1"],
  ["/p?x?access_token=y", "/p?x?access_token=[redacted]"],
  // A second look from each of them would take minutes.
  ["?".repeat(1_000_000), "?".repeat(1_000_000)],
  ["text/html;q=t1", "text/html;q=t1"],
])("a value that is a known token, or holds a long one: %.60s", ([value, shown]) => {
  const { authorization, ...others } = redaction.headers({
    authorization: sentValue,
    "x-note": value,
    "x-author": "x",
    "idempotency-key": "x",
  });
  expect(others).toEqual({ "x-note": shown, "x-author": "x", "idempotency-key": "x" });
});

test.for<readonly [text: string, shown: string]>([
  ["No user of t1, 't1': t1.", "No user of [redacted], '[redacted]': [redacted]."],
  ["The plant1 of plants; not-t1; t1é", "The plant1 of plants; not-t1; t1é"],
  ["a plant", "a [redacted]"],
  ["It can't1 grow: it’t1 at t1.test, of t1's and v1.t1", "It can't1 grow: it’t1 at t1.test, of t1's and v1.t1"],
  [
    "token't1', token=t1, /t1/, “t1”, t1...",
    "token'[redacted]', token=[redacted], /[redacted]/, “[redacted]”, [redacted]...",
  ],
  [`x${LONG}x`, "x[redacted]x"],
])("the message %j shows %j", ([text, shown]) => {
  expect(redaction.message(text, sentValue)).toBe(shown);
});

test("every other header stands as it came, one named __proto__ too; one without a value is left out", () => {
  const sent = JSON.parse('{"__proto__":"p","constructor":"c","content-type":"application/json","x-empty":""}');
  const shown = redaction.headers({ ...sent, ...Object.fromEntries([["__proto__", "p"]]), prefer: undefined });
  const inShort = Object.entries(shown).map(([name, value]) => `${name}=${value}`);
  expect(inShort.sort()).toEqual(["__proto__=p", "constructor=c", "content-type=application/json", "x-empty="]);
  expect(Object.getPrototypeOf(shown)).toBe(Object.prototype);
});

test.for<readonly [path: string, shown: string]>([
  ["//user:s3cret@host/plants", "//host/plants"],
  ["http://user:s3cret@host/plants", "http://host/plants"],
  ["a1+.-x://user:s3cret@host", "a1+.-x://host"],
  ["HTTP://s3cret@", "HTTP://"],
  ["//host/a@b", "//host/a@b"],
  ["/x//user@host", "/x//user@host"],
  ["1://user@host", "1://user@host"],
  ["/plants/t1/plant/plant1", "/plants/t1/plant/plant1"],
  ["/plants/fifteen-letters", "/plants/fifteen-letters"],
  [`/plants/${LONG}x`, "/plants/[redacted]x"],
  [`/plants/${LONG}longer`, "/plants/[redacted]"],
  [`/plants/${encodeURIComponent(LONG)}`, "/plants/[redacted]"],
  ["/plants/a-token%2fof_16%2b%3d%3d", "/plants/[redacted]"],
])("the path %j is shown as %j", ([path, shown]) => {
  expect(redaction.path(path, sentValue)).toBe(shown);
});

import { expect, test, vi } from "vitest";
import { servePage } from "./serve-page.ts";

vi.mock("#page", () => ({ files: { "index.html": "<!doctype html>", "main.js": "run();", "index.css": "" } }));

test.each([
  ["/_mock/", "text/html; charset=utf-8", "<!doctype html>"],
  ["/_mock/main.js", "text/javascript; charset=utf-8", "run();"],
  ["/_mock/index.css", "text/css; charset=utf-8", ""],
])("%s is a file of the page", async (path, type, body) => {
  const response = await servePage({ method: "GET", path });
  expect(response).toMatchObject({ status: 200, headers: { "Content-Type": type }, body });
});

test("a file runs nothing but the page's own scripts, and stands in no frame", async () => {
  const { headers } = await servePage({ method: "GET", path: "/_mock/" });
  expect(headers).toMatchObject({
    "Content-Security-Policy":
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
  });
});

test.each(["/_mock/nothing", "/_mock/__proto__", "/_mock/toString", "/_mock/..", "/_mock//", "//_mock/main.js", ""])(
  "%j is nothing",
  async (path) => {
    for (const method of ["GET", "POST", "OPTIONS"])
      expect(await servePage({ method, path })).toMatchObject({ error: 40401 });
  },
);

test.each([
  ["GET", "/_mock", 308, { Location: "_mock/" }],
  ["POST", "/_mock/", 405, { Allow: "GET, HEAD" }],
  ["OPTIONS", "/_mock/", 204, { Allow: "GET, HEAD" }],
])("%s %s is a %i with %j", async (method, path, status, headers) => {
  expect(await servePage({ method, path })).toMatchObject({ status, headers });
});

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

test("/_mock leads to the page", async () => {
  expect(await servePage({ method: "GET", path: "/_mock" })).toMatchObject({
    status: 308,
    headers: { Location: "_mock/" },
  });
});

test.each(["/_mock/nothing", "/_mock/__proto__", "/_mock/toString", "/_mock/..", "/_mock//", "//_mock/main.js", ""])(
  "%j is nothing",
  async (path) => {
    for (const method of ["GET", "POST", "OPTIONS"])
      expect(await servePage({ method, path })).toMatchObject({ error: 40401 });
  },
);

test("another method is refused", async () => {
  expect(await servePage({ method: "POST", path: "/_mock/" })).toMatchObject({
    status: 405,
    headers: { Allow: "GET, HEAD" },
  });
  expect(await servePage({ method: "OPTIONS", path: "/_mock/" })).toMatchObject({
    status: 204,
    headers: { Allow: "GET, HEAD" },
  });
});

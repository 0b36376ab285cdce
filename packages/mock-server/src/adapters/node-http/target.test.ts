import { expect, test } from "vitest";
import { readRequestTarget } from "./target.ts";

// RFC 9112 3.2.1, 3.2.2 and 3.2.4.
test.each([
  ["/plants/%2f?a=/#b", { path: "/plants/%2f", query: "a=/", authority: undefined }],
  ["http://a.test:80/plants?b", { path: "/plants", query: "b", authority: "a.test:80" }],
  ["HTTP://a.test", { path: "/", query: "", authority: "a.test" }],
  ["https://a.test?b", { path: "/", query: "b", authority: "a.test" }],
  ["*", { path: "*", query: "", authority: undefined }],
])("%s", (target, parts) => {
  expect(readRequestTarget(target, "")).toEqual(parts);
});

test.each([
  ["/mock/plants?a", "/plants"],
  ["https://a.test/mock/_mock/api", "/_mock/api"],
  ["/plants", "/plants"],
  ["/mock", "/mock"],
  ["/mocked/plants", "/mocked/plants"],
  ["*", "*"],
])("below /mock, %s is %s", (target, path) => {
  expect(readRequestTarget(target, "/mock").path).toBe(path);
});

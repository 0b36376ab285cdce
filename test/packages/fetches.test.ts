/** Other makers' `fetch`: the packed declarations take each as it is, and the packed client sends by it. */
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { listen } from "../msw/network.ts";
import { installed, outputOf, run } from "./consumer.ts";
import { MODULES } from "./platform.ts";

const FETCHES = ["the runtime's", "undici's", "undici's, with a dispatcher", "node-fetch", "cross-fetch"];

let folder: string;

beforeAll(async () => {
  folder = await installed(new URL("consumers/fetches", import.meta.url));
});

describe.each(["typescript-5.9", "typescript-6", "typescript-7"])("%s", (alias) => {
  test("takes each without a cast, and it does what the runtime's own does", async () => {
    const tsc = join(MODULES, alias, "bin/tsc");
    const options = ["--module", "NodeNext", "--target", "ES2022", "--lib", "ES2022,DOM,DOM.Iterable", "--strict"];
    const compiled = await run(folder, "node", [tsc, ...options, "--types", "node", "--outDir", alias, "app.ts"]);
    expect(compiled).toEqual({ code: 0, stdout: "", stderr: "" });

    const received: string[] = [];
    const service = await listen((request, response) => {
      request.setEncoding("utf8").once("data", (body) => {
        received.push(`${request.url} ${request.headers.authorization} ${body}`);
        response.setHeader("Content-Type", "application/json");
        if (request.url === "/good/plants") response.end('{"name":"Fern"}');
        if (request.url === "/refuses/plants") response.writeHead(400).end('{"error":7,"message":"No more ferns."}');
        if (request.url === "/mislabelled/plants")
          response.setHeader("Content-Encoding", "gzip").end('{"name":"Fern"}');
        if (request.url !== "/cut/plants") return;
        response.setHeader("Content-Length", 100).write('{"name":', () => response.destroy());
      });
    });
    const closed = await closedOrigin();
    const seen = JSON.parse(await outputOf(folder, "node", [join(alias, "app.js"), service.origin, closed]));
    await service.close();

    // cross-fetch, over node-fetch 2, waits for the rest of what was cut short, so that the client's limit ends it.
    const outcomes = (name: string) => [
      "Fern",
      "bad_request, refused",
      name === "cross-fetch" ? "timeout, unknown" : "invalid_response, unknown",
      "invalid_response, unknown",
      "connection, not_sent",
    ];
    expect(seen).toEqual(Object.fromEntries(FETCHES.map((name) => [name, outcomes(name)])));
    // What was cut short is sent once more; what cannot be decoded is not.
    const paths = ["good", "refuses", "cut", "cut", "mislabelled"];
    const body = '{"id":9223372036854775807,"name":"Fern"}';
    expect(received).toEqual(FETCHES.flatMap(() => paths.map((path) => `/${path}/plants Bearer t1 ${body}`)));
  });
});

/** Where nothing listens any more. */
async function closedOrigin(): Promise<string> {
  const { origin, close } = await listen(() => {});
  await close();
  return origin;
}

/** Other makers' `fetch`: the packed declarations take each without a cast, and the packed client sends by it. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CLOSED } from "../../support/failing-connections.ts";
import { outputOf } from "../support/run.ts";
import { listen } from "../support/servers.ts";
import { compile, oldestAndNewest } from "./compilers.ts";
import { install } from "./install.ts";

const FETCHES = ["the runtime's", "undici's", "undici's, with a dispatcher", "node-fetch", "cross-fetch"];

const folder = await install("fetches");

test("TypeScript takes each without a cast, and it does what the runtime's own does", async () => {
  const scripts = new Set<string>();
  for (const compiler of oldestAndNewest) {
    const outDir = await compile(folder, compiler, ["app.ts"], { lib: ["ES2022", "DOM", "DOM.Iterable"] });
    scripts.add(await readFile(join(folder, outDir, "app.js"), "utf8"));
  }
  expect(scripts.size).toBe(1);
  await writeFile(join(folder, "app.js"), [...scripts]);

  const received: string[] = [];
  await using service = await listen((request, response) => {
    request.setEncoding("utf8").once("data", (body) => {
      received.push(`${request.url} ${request.headers.authorization} ${body}`);
      response.setHeader("Content-Type", "application/json");
      if (request.url === "/good/plants") response.end('{"name":"Fern"}');
      if (request.url === "/refuses/plants") response.writeHead(400).end('{"error":7,"message":"No more ferns."}');
      if (request.url === "/misdirected/plants") response.writeHead(421).end();
      if (request.url === "/mislabelled/plants") response.setHeader("Content-Encoding", "gzip").end('{"name":"Fern"}');
      if (request.url !== "/cut/plants") return;
      response.setHeader("Content-Length", 100).write('{"name":', () => response.destroy());
    });
  });
  const seen = JSON.parse(await outputOf(folder, "node", ["app.js", service.url, `http://${CLOSED}`]));

  // cross-fetch, over node-fetch 2, waits for the rest of a body that was cut short, so that the client's limit ends it.
  const outcomes = (name: string) => [
    "Fern",
    "bad_request, refused",
    name === "cross-fetch" ? "timeout, unknown" : "invalid_response, unknown",
    "invalid_response, unknown",
    "api, refused",
    "connection, not_sent",
  ];
  expect(seen).toEqual(Object.fromEntries(FETCHES.map((name) => [name, outcomes(name)])));
  // The client sends again after a body that was cut short, and not after one that it cannot decode.
  const paths = ["good", "refuses", "cut", "cut", "mislabelled", "misdirected"];
  // As the README says, node-fetch repeats nothing after a 421.
  const repeated = (name: string) => (/node-fetch|cross-fetch/.test(name) ? [] : ["misdirected"]);
  const body = '{"id":9223372036854775807,"name":"Fern"}';
  expect(received).toEqual(
    FETCHES.flatMap((name) => [...paths, ...repeated(name)].map((path) => `/${path}/plants Bearer t1 ${body}`)),
  );
});

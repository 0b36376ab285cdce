import { bypass, HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import msw from "msw/package.json" with { type: "json" };
import type { MockColumn, Running } from "./mock.ts";
import { createHandler } from "./msw-handler.ts";

const baseUrl = "https://api.plants.test";

/** @param listens whether it keeps the requests, by its life-cycle events */
const start = async (listens: boolean): Promise<Running> => {
  const bodies: Promise<string>[] = [];
  const server = setupServer(createHandler(`${baseUrl}/plants`));
  if (listens)
    server.events.on("request:start", ({ request }) => {
      bodies.push(request.clone().text());
    });
  server.listen();
  return {
    baseUrl,
    ...(listens && { output: async () => (await Promise.all(bodies)).join("\n") }),
    breakConnections: async (how) => {
      if (how === "reset") server.use(http.post(`${baseUrl}/plants`, () => HttpResponse.error()));
    },
    [Symbol.asyncDispose]: async () => server.close(),
  };
};

export const mswByHand: MockColumn = {
  name: "MSW, by hand",
  version: msw.version,
  start: () => start(false),
  inFrontOf: async (service) => {
    const url = `${baseUrl}/plants`;
    const handOn = (request: Request) => fetch(bypass(new Request(`${service}/plants`, request)));
    const server = setupServer(http.post(url, ({ request }) => handOn(request)));
    server.listen();
    const loseResponse = http.post(url, async ({ request }) => {
      await handOn(request);
      return HttpResponse.error();
    });
    return {
      baseUrl,
      breakConnections: async () => server.use(loseResponse),
      [Symbol.asyncDispose]: async () => server.close(),
    };
  },
  options: { "Shows a test the requests that it received": () => start(true) },
};

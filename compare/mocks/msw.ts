import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { versionOf } from "../versions.ts";
import type { MockColumn, Start } from "./mock.ts";
import { createHandler } from "./msw-handler.ts";

const baseUrl = "https://api.plants.test";

const start: Start = async () => {
  const server = setupServer(createHandler(`${baseUrl}/plants`));
  server.listen();
  return {
    baseUrl,
    breakConnections: async (how) => {
      if (how === "reset") server.use(http.post(`${baseUrl}/plants`, () => HttpResponse.error()));
    },
    [Symbol.asyncDispose]: async () => server.close(),
  };
};

/** By its life-cycle events. */
const startListening: Start = async () => {
  const bodies: Promise<string>[] = [];
  const server = setupServer(createHandler(`${baseUrl}/plants`));
  server.events.on("request:start", ({ request }) => {
    bodies.push(request.clone().text());
  });
  server.listen();
  return {
    baseUrl,
    told: async () => (await Promise.all(bodies)).join("\n"),
    [Symbol.asyncDispose]: async () => server.close(),
  };
};

export const mswByHand: MockColumn = {
  name: "MSW, by hand",
  version: versionOf("msw"),
  start,
  options: { "Shows a test the requests that it received": startListening },
};

/** A handler as MSW's documentation writes one. */
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import type { Mock, Start } from "./mock.ts";

const baseUrl = "https://api.plants.test";

const createPlant = http.post(`${baseUrl}/plants`, async ({ request }) => {
  const { name, tag } = (await request.json()) as { name: string; tag?: string };
  return HttpResponse.json({ name, tag });
});

const start: Start = async () => {
  const server = setupServer(createPlant);
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
  const server = setupServer(createPlant);
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

export const mswByHand: Mock = {
  name: "MSW, by hand",
  version: { of: "msw" },
  start,
  options: { "Tells a test what it was sent": startListening },
};

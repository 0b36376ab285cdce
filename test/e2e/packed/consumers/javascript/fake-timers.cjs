/** A server of the CommonJS build, closed while the timers are faked. */
const { mock } = require("node:test");
const { createPlantStore } = require("@plant-store/mock-server");
const { serve } = require("@plant-store/mock-server/server");

void (async () => {
  const server = await serve(createPlantStore(), { port: 0 });
  await fetch(`${server.url}/healthz`);
  mock.timers.enable({ apis: ["setTimeout", "setImmediate"] });
  await server.close();
  process.stdout.write("closed");
})();

import { serve } from "@hono/node-server";
import { createService } from "./service.ts";

const { PORT = "8080", PLANT_STORE_TOKEN } = process.env;
if (!PLANT_STORE_TOKEN) throw new Error("Set PLANT_STORE_TOKEN to the token that the service accepts.");

serve({ fetch: createService(PLANT_STORE_TOKEN).fetch, hostname: "127.0.0.1", port: Number(PORT) }, ({ port }) =>
  console.log(`The Plant Store is listening at http://127.0.0.1:${port}`),
);

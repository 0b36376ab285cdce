import { serve } from "@hono/node-server";
import { createService } from "./service.ts";

const { PORT = "8080", TOKEN = "t1" } = process.env;

serve({ fetch: createService(TOKEN).fetch, hostname: "127.0.0.1", port: Number(PORT) }, ({ port }) =>
  console.log(`The Plant Store is at http://127.0.0.1:${port}`),
);

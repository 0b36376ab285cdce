import type { ServerResponse } from "node:http";
import { createPlantStore, type PlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { listen } from "../../support/servers.ts";
import type { ServerUrls } from "../jobs/smoke.ts";
import { openPage } from "../runtimes.ts";

export interface Servers extends AsyncDisposable {
  readonly urls: ServerUrls;
  readonly pageUrl: string;
  /** The mock's. */
  readonly store: PlantStore;
  /** The calls to the service in trouble whose connection is open. */
  readonly held: ReadonlySet<ServerResponse>;
}

export async function openServers(): Promise<Servers> {
  await using opened = new AsyncDisposableStack();
  const { url: pageUrl } = opened.use(await openPage());
  const held = new Set<ServerResponse>();
  const busy = Promise.withResolvers<void>();
  const trouble = opened.use(
    await listen(async ({ method, url }, response) => {
      response.setHeader("access-control-allow-origin", pageUrl);
      response.setHeader("access-control-allow-headers", "authorization, content-type");
      if (url === "/busy") await busy.promise;
      // It, or a preflight.
      if (method !== "POST") return void response.writeHead(204).end();
      busy.resolve();
      held.add(response.on("close", () => held.delete(response)));
      if (url === "/stalls/plants") response.writeHead(200, { "content-type": "application/json" }).write('{"name":');
    }),
  );
  const store = createPlantStore({ tokens: ["t1"] });
  const mock = opened.use(await serve(store, { port: 0, allowedOrigins: [pageUrl] }));
  const open = opened.move();
  return {
    urls: { mock: mock.url, trouble: trouble.url },
    pageUrl,
    store,
    held,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

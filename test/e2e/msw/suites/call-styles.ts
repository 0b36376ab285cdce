/** The styles in which a page can call the service. Each creates a plant and returns its outcome in one line. */
import type { PlantStoreClient } from "@plant-store/sdk";
import { CREATE } from "./common.ts";

/** The operation's URL, a body, and a client made before the mock was started. */
export interface Creation {
  readonly url: string;
  readonly body: string;
  readonly client: Pick<PlantStoreClient, "safe">;
}

const { method, headers } = CREATE;

export const callStyles: Readonly<Record<string, (creation: Creation) => Promise<string>>> = {
  fetch: async ({ url, body }) => describe(await fetch(url, { method, headers, body })),
  "fetch with a query": async ({ url, body }) =>
    describe(await fetch(`${url}?draft=1#form`, { method, headers, body })),
  "fetch of a Request": async ({ url, body }) => describe(await fetch(new Request(url, { method, headers, body }))),
  "fetch of a stream": async ({ url, body }) => {
    // TypeScript's RequestInit does not know `duplex`, without which Chromium takes no stream.
    const init: RequestInit & { duplex: "half" } = { method, headers, body: new Blob([body]).stream(), duplex: "half" };
    return describe(await fetch(url, init));
  },
  XMLHttpRequest: ({ url, body }) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      for (const type of ["error", "abort"]) request.addEventListener(type, () => resolve(type));
      request.addEventListener("load", () => resolve(`${request.status} ${request.responseText}`));
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.send(body);
    }),
  "a client made before the start": async ({ body, client }) => {
    const result = await client.safe.createPlant(JSON.parse(body));
    return result.ok ? `200 ${JSON.stringify(result.data)}` : String(result.error);
  },
};

async function describe(response: Response): Promise<string> {
  return `${response.status} ${await response.text()}`;
}

/** A service whose 200s cannot be read, by the first segment of the base URL's path. */
import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { listen } from "../../support/servers.ts";

const JSON_TEXT = '{"name":"Fern"}';
const GZIP = { "content-encoding": "gzip" };

export type BodyCase = "mislabelled" | "truncated" | "cut-short";

/** "continued" has a 100 Continue that nobody asked for before its 200. */
type Case = BodyCase | "continued";

export interface UnreadableBodies extends AsyncDisposable {
  readonly urls: Readonly<Record<Case, string>>;
  /** How often a plant was sent there. */
  receipts(name: BodyCase): number;
}

export async function openUnreadableBodies(): Promise<UnreadableBodies> {
  const received: (string | undefined)[] = [];

  const respond: RequestListener = (request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization, content-type");
    if (request.method === "POST") received.push(request.url);
    response.setHeader("content-type", "application/json");
    switch (`${request.method} ${request.url}`) {
      // Says gzip, and is none.
      case "POST /mislabelled/plants":
        return response.writeHead(200, GZIP).end(JSON_TEXT);
      // A whole message that holds half a gzip file.
      case "POST /truncated/plants":
        return response.writeHead(200, GZIP).end(gzipSync(JSON_TEXT).subarray(0, -12));
      // Half a message.
      case "POST /cut-short/plants":
        return response
          .writeHead(200, { "content-length": JSON_TEXT.length })
          .write(JSON_TEXT.slice(0, 8), () => request.socket.end());
      case "POST /continued/plants":
        response.writeContinue();
        return response.end(JSON_TEXT);
      default:
        // A preflight.
        return response.writeHead(204).end();
    }
  };

  const server = await listen(respond);
  return {
    urls: {
      mislabelled: `${server.url}/mislabelled`,
      truncated: `${server.url}/truncated`,
      "cut-short": `${server.url}/cut-short`,
      continued: `${server.url}/continued`,
    },
    receipts: (name) => received.filter((url) => url === `/${name}/plants`).length,
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

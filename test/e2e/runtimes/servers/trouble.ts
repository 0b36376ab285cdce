/** A service with a fault for each first segment of the base URL's path. */
import { EventEmitter, once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";

/** @param redirectTo where a redirect leads */
export function createTrouble(pageOrigin: string, redirectTo: string): RequestListener {
  const held = new Set<ServerResponse>();
  const changes = new EventEmitter();

  const hold = (response: ServerResponse) => {
    held.add(response);
    changes.emit("change");
    response.on("close", () => {
      held.delete(response);
      changes.emit("change");
    });
  };

  const when = async (condition: () => boolean, response: ServerResponse) => {
    while (!condition()) await once(changes, "change");
    response.writeHead(204).end();
  };

  return (request, response) => {
    // A browser itself refuses to send any other header.
    response.setHeader("access-control-allow-origin", pageOrigin);
    response.setHeader("access-control-allow-headers", "authorization, content-type");

    switch (`${request.method} ${request.url}`) {
      case "POST /redirects/plants":
        return response.writeHead(307, { location: redirectTo }).end();
      case "POST /hangs/plants":
        return hold(response);
      case "POST /stalls/plants":
        response.writeHead(200, { "content-type": "application/json" }).write('{"name":');
        return hold(response);
      case "GET /busy":
        return when(() => held.size > 0, response);
      case "GET /idle":
        return when(() => held.size === 0, response);
      default:
        // A preflight.
        return response.writeHead(204).end();
    }
  };
}

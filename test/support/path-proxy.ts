import { type RequestListener, request as send } from "node:http";

/**
 * Passes requests on as a proxy does that serves a mock below `/mock`.
 * @param strip whether it takes its path away, and passes on another Host
 */
export function passOn(portOfMock: () => number, strip: boolean): RequestListener {
  return (request, response) => {
    const port = portOfMock();
    const path = `${request.url}`.replace(strip ? /^\/mock/ : "", "");
    const headers = { ...request.headers, ...(strip && { host: `127.0.0.1:${port}` }) };
    const passed = send({ port, path, method: request.method, headers }, (from) => {
      response.writeHead(from.statusCode ?? 0, from.headers);
      from.pipe(response);
    });
    // A browser leaves the stream of the events open at the end.
    request.pipe(passed).on("error", () => response.destroy());
    response.once("close", () => passed.destroy());
  };
}

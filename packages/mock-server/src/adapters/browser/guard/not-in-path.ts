export const BYPASSED: string =
  'the browser bypasses its service worker. Turn off "Bypass for network" in the developer tools (Application, Service workers)';

/** For a start, or for a request that was not sent: it would have reached the network. */
export function notInPath(url: string | undefined, why: string): TypeError {
  const notSent = url === undefined ? "" : ` The request to ${url} was not sent.`;
  return new TypeError(`startPlantWorker: the mock is not in the path: ${why}.${notSent} Reload the page.`);
}

export function forbiddenByPolicy(url: string, cause?: unknown): TypeError {
  return new TypeError(
    `startPlantWorker: the page's Content-Security-Policy forbids the request to ${url}. It was not sent. Add ${new URL(url).origin} to connect-src.`,
    { cause },
  );
}

export function notFromMock(url: string, cause?: unknown): TypeError {
  return new TypeError(
    `startPlantWorker: the mock is not in the path: its service worker was stopped while it had the request to ${url}. The browser may have sent that to the network. Send it again.`,
    { cause },
  );
}

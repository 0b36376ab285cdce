/** Returns the TypeError of a request that was not sent: it would have reached the network. */
export function notInPath(url: string, why: string): TypeError {
  return new TypeError(
    `startPlantWorker: the mock is not in the path: ${why}. The request to ${url} was not sent. Reload the page.`,
  );
}

/** Returns the TypeError of a request that may have reached the network. */
export function notFromMock(url: string, cause?: unknown): TypeError {
  return new TypeError(
    `startPlantWorker: the mock is not in the path: its service worker was stopped while it had the request to ${url}. The browser may have sent that to the network. Send it again.`,
    { cause },
  );
}

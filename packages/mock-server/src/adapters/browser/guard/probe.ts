/** A header. A page may have this module twice. */
const PROBE = `x-plant-store-probe-${Math.random()}`;

let arrived = 0;

function answer(event: MessageEvent): void {
  const payload = event.data?.payload;
  if ((payload?.request ?? payload)?.headers?.[PROBE] === undefined) return;
  event.stopImmediatePropagation();
  // MSW's report of the response has no port.
  for (const port of event.ports) {
    arrived++;
    port.postMessage({ type: "MOCK_RESPONSE", data: { status: 204, body: null } });
  }
}

/** If MSW listens first, it logs the probes and asks the app's handlers. */
export function answerProbes(): void {
  navigator.serviceWorker.addEventListener("message", answer);
}

/** A bypassed worker still gets messages. The probe is a HEAD of its script, so that it is harmless to a server. */
export function createProbe(scriptUrl: string): (signal: AbortSignal) => Promise<boolean> {
  const { fetch } = globalThis;
  return async (signal) => {
    const before = arrived;
    await fetch(scriptUrl, { method: "HEAD", headers: { [PROBE]: "1" }, cache: "no-store", signal }).catch(() => {});
    return arrived !== before;
  };
}

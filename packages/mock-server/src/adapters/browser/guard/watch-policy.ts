/** Captured: an app's test may fake it. */
const { setTimeout } = globalThis;

/** The browser reports a violation shortly after it fails the request. */
const REPORT_LIMIT_MS = 100;

export function watchPolicy(stopping: AbortSignal): (url: string) => Promise<boolean> {
  const forbidden = new Set<string>();
  const record = (event: Event) => {
    const { disposition, blockedURI } = event as SecurityPolicyViolationEvent;
    if (disposition === "enforce") forbidden.add(blockedURI);
  };
  globalThis.addEventListener("securitypolicyviolation", record, { signal: stopping });
  return async (url) => {
    await new Promise((resolve) => setTimeout(resolve, REPORT_LIMIT_MS));
    return forbidden.has(url.replace(/#.*/s, ""));
  };
}

import { replaceMethod } from "../../../shared/replace-method.ts";
import { type Guard, isElsewhere, urlOf } from "./guard.ts";
import type { ResponseHead } from "./handler-responses.ts";
import { forbiddenByPolicy, notFromMock, notInPath } from "./not-in-path.ts";

/** A URL that names nothing: a request to it fails, and never leaves the page. */
const NOWHERE = "blob:nowhere";

const { console } = globalThis;

interface Opening {
  readonly url: string;
  readonly isAsync: boolean;
}

export function guardXMLHttpRequest(guard: Guard): readonly (() => void)[] {
  const { prototype } = XMLHttpRequest;
  const { open, send, abort } = prototype;
  const openings = new WeakMap<XMLHttpRequest, Opening>();
  const waiting = new WeakSet<Opening>();

  /** Fails a request. Its events carry no reason, so the reason goes to the console. */
  const fail = (request: XMLHttpRequest, reason: unknown) => {
    console.error(reason);
    openings.delete(request);
    open.call(request, "GET", NOWHERE, true);
    send.call(request);
  };

  const sendGuarded = async (request: XMLHttpRequest, opening: Opening, body: XMLHttpRequestBodyInit | null) => {
    const { url } = opening;
    const isCurrent = () => openings.get(request) === opening;
    const record = guard.record();
    request.addEventListener("loadend", record.end, { once: true });
    waiting.add(opening);
    const reason: unknown = await guard.pass(url).then(
      () => undefined,
      (error: unknown) => error,
    );
    waiting.delete(opening);
    if (!isCurrent()) return record.end();
    if (reason !== undefined) return fail(request, reason);
    request.addEventListener("readystatechange", () => {
      if (!isCurrent() || request.readyState !== request.HEADERS_RECEIVED) return;
      if (!record.explains(headOf(request, url))) fail(request, notFromMock(url));
    });
    const explain = async () => {
      if (await guard.isForbidden(url)) console.error(forbiddenByPolicy(url));
    };
    request.addEventListener("error", explain, { once: true });
    send.call(request, body);
  };

  const guardedOpen = function (
    this: XMLHttpRequest,
    method: string,
    target: string | URL,
    ...rest: readonly unknown[]
  ) {
    Reflect.apply(open, this, [method, target, ...rest]);
    const url = urlOf(target);
    const isAsync = rest.length === 0 || Boolean(rest[0]);
    if (guard.covers(url)) openings.set(this, { url, isAsync });
    else openings.delete(this);
  };
  const guardedSend = function (this: XMLHttpRequest, body?: XMLHttpRequestBodyInit | null) {
    const opening = openings.get(this);
    if (opening === undefined || !guard.covers(opening.url)) return send.call(this, body);
    if (!opening.isAsync) throw notInPath(opening.url, "a synchronous XMLHttpRequest cannot wait for it");
    void sendGuarded(this, opening, body ?? null);
  };
  const guardedAbort = function (this: XMLHttpRequest) {
    const opening = openings.get(this);
    openings.delete(this);
    abort.call(this);
    if (opening === undefined || !waiting.has(opening)) return;
    // The browser has not sent a request yet, so it fires no events.
    for (const type of ["abort", "loadend"]) this.dispatchEvent(new ProgressEvent(type));
  };
  return [
    replaceMethod(prototype, "open", guardedOpen),
    replaceMethod(prototype, "send", guardedSend),
    replaceMethod(prototype, "abort", guardedAbort),
  ];
}

function headOf(request: XMLHttpRequest, requested: string): ResponseHead | undefined {
  if (isElsewhere(request.responseURL, requested)) return;
  const lines = request.getAllResponseHeaders().trim().split("\r\n");
  return { status: request.status, headers: Object.fromEntries(lines.map((line) => line.split(/: (.*)/s))) };
}

/** A response, as far as it can be recognized; status 0 is a connection that a handler fails. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The responses that handlers gave since a request was sent. */
export interface ResponseRecord {
  /** Whether a handler gave this one, or for `undefined` (a failure, or a page that a redirect led to) may have caused it. */
  explains(head: ResponseHead | undefined): boolean;
  end(): void;
}

/** As MSW writes it to the worker. */
type HandlerMessage =
  | { readonly type: "MOCK_RESPONSE"; readonly data: ResponseHead }
  | { readonly type: "PASSTHROUGH" };

/**
 * Records what the page's handlers respond to the requests that `covers` names, until `signal` aborts. A worker that is
 * stopped while it has a request gets it again when it restarts, and then MSW 2's lets it through to the network. So a
 * response is the mock's only if a handler gave it.
 */
export function recordResponses(covers: (url: string) => boolean, signal: AbortSignal): () => ResponseRecord {
  const records = new Set<HandlerMessage[]>();
  const listen = ({ data, ports: [port] }: MessageEvent) => {
    if (port === undefined || data?.type !== "REQUEST" || !covers(data.payload.url)) return;
    const { postMessage } = port;
    // MSW responds at this port, in every version.
    port.postMessage = (message: HandlerMessage, ...rest: readonly unknown[]) => {
      for (const record of records) record.push(message);
      Reflect.apply(postMessage, port, [message, ...rest]);
    };
  };
  navigator.serviceWorker.addEventListener("message", listen, { signal });
  return () => {
    const record: HandlerMessage[] = [];
    records.add(record);
    return {
      explains: (head) => record.some((message) => message.type === "PASSTHROUGH" || gave(message.data, head)),
      end: () => void records.delete(record),
    };
  };
}

function gave(given: ResponseHead, head: ResponseHead | undefined): boolean {
  if (head === undefined) return given.status === 0 || (given.status >= 300 && given.status < 400);
  // A page does not see every header.
  return (
    given.status === head.status && Object.entries(head.headers).every(([name, value]) => given.headers[name] === value)
  );
}

import { replaceMethod } from "../../../shared/replace-method.ts";

/** The parts of a response that identify it. Status 0: a handler failed the connection. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ResponseRecord {
  /** True if a handler gave this response; for `undefined`, if one may have caused the failure or redirect. */
  explains(head: ResponseHead | undefined): boolean;
  end(): void;
}

type HandlerMessage =
  | { readonly type: "MOCK_RESPONSE"; readonly data: ResponseHead }
  | { readonly type: "PASSTHROUGH" };

/** If the browser stops the worker during a request, it repeats it, and MSW 2's worker passes it to the network. */
export function recordResponses(covers: (url: string) => boolean, signal: AbortSignal): () => ResponseRecord {
  /** Each record is the list of ports on which MSW responds. */
  const records = new Set<MessagePort[]>();
  const sent = recordMessages(signal);
  const listen = ({ data, ports: [port] }: MessageEvent) => {
    if (port === undefined || data?.type !== "REQUEST" || !covers(data.payload.url)) return;
    for (const record of records) record.push(port);
  };
  navigator.serviceWorker.addEventListener("message", listen, { signal });
  return () => {
    const record: MessagePort[] = [];
    records.add(record);
    return {
      explains: (head) => record.some((port) => gave(sent.get(port), head)),
      end: () => void records.delete(record),
    };
  };
}

/** Records the messages of every port: MSW may respond before our own listener has seen the request. */
function recordMessages(signal: AbortSignal): WeakMap<MessagePort, HandlerMessage> {
  const sent = new WeakMap<MessagePort, HandlerMessage>();
  const { prototype } = MessagePort;
  const { postMessage } = prototype;
  const recording = function (this: MessagePort, message: HandlerMessage | undefined, ...rest: readonly unknown[]) {
    if (message?.type === "MOCK_RESPONSE" || message?.type === "PASSTHROUGH") sent.set(this, message);
    Reflect.apply(postMessage, this, [message, ...rest]);
  };
  signal.addEventListener("abort", replaceMethod(prototype, "postMessage", recording));
  return sent;
}

function gave(message: HandlerMessage | undefined, head: ResponseHead | undefined): boolean {
  if (message?.type !== "MOCK_RESPONSE") return message !== undefined;
  const { status, headers } = message.data;
  if (head === undefined) return status === 0 || (status >= 300 && status < 400);
  // A page does not see every header.
  return status === head.status && Object.entries(head.headers).every(([name, value]) => headers[name] === value);
}

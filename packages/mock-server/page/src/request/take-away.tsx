import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { record, words } from "../../../src/contract.ts";
import type { Wire } from "../../../src/control/contract.ts";
import { copyAsCode } from "../copy/copy-as-code.ts";
import { copyAsCurl } from "../copy/copy-as-curl.ts";
import { copyAsTest } from "../copy/copy-as-test.ts";
import { doubtsOf } from "../copy/recorded.ts";
import { host } from "../host.ts";
import { authorization, sendToService, serviceUrl } from "../service/service.ts";
import { TokenField } from "../service/token-field.tsx";
import { CopyButton } from "../shared/copy-button.tsx";
import { Dialog } from "../shared/dialog.tsx";
import { wordsOf } from "../shared/words.ts";

/** Copies of a request, and the request once more. */
export function TakeAway({ request }: { readonly request: Wire["Request"] }): JSX.Element {
  const [isAsking, ask] = useState(false);
  const [said, say] = useState("");
  const reason = whyNot(request);
  const send = async () => {
    const { method, path = "", headers, body } = request;
    const own = Object.fromEntries(Object.entries(headers).filter(([name]) => SENDABLE.has(name)));
    const token = "authorization" in headers ? authorization() : {};
    try {
      const { status } = await sendToService(method, path, { ...own, ...token }, body || undefined);
      say(`The service responds with ${status}.`);
    } catch {
      say("No response came.");
    }
  };
  return (
    <div class="row">
      {host.isServed && (
        <>
          <CopyButton label="Copy as curl" text={() => copyAsCurl(request, serviceUrl.peek())} />
          <CopyButton label="Copy as code" text={() => copyAsCode(request, serviceUrl.peek())} />
        </>
      )}
      <CopyButton label="Copy as test" text={() => copyAsTest(request)} />
      <button type="button" disabled={reason !== undefined} title={reason} onClick={() => ask(true)}>
        Send again
      </button>
      <span role="status" class="said">
        {said}
      </span>
      {isAsking && (
        <Dialog title="Send this request again?" confirm="Send" onConfirm={send} onClose={() => ask(false)}>
          <p>
            It goes to the service as a new request. A create replaces the {words.noun} of the same{" "}
            {wordsOf(record.key)}, unless the mock was told to refuse it.
          </p>
          {doubtsOf(request).map((doubt) => (
            <p key={doubt} class="problem">
              {doubt}
            </p>
          ))}
          <TokenField />
        </Dialog>
      )}
    </div>
  );
}

/** A browser sets the others itself. */
const SENDABLE = new Set(["accept", "content-type", "prefer"]);

function whyNot({ method, path, body }: Wire["Request"]): string | undefined {
  if (path === undefined) return "It was sent outside the base URL.";
  if (/^(connect|trace|track)$/i.test(method)) return `A browser does not send ${method}.`;
  if (body && /^(get|head)$/i.test(method)) return `A browser sends no body with ${method}.`;
  return undefined;
}

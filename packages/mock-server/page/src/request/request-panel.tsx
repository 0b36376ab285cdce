import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { record, words } from "../../../src/contract.ts";
import type { Wire } from "../../../src/control/control-contract.ts";
import { choices, closeRequest } from "../choices.ts";
import { ask } from "../connection/api.ts";
import { changes } from "../connection/live.ts";
import { authorization, sendToService, serviceUrl } from "../connection/service.ts";
import { copyAsCode, copyAsCurl } from "../copy/copy-as-code.ts";
import { copyAsTest } from "../copy/copy-as-test.ts";
import { doubtsOf } from "../copy/recorded.ts";
import { host } from "../host.ts";
import { plantStateOf } from "../journal/row.ts";
import { CopyButton } from "../shared/copy-button.tsx";
import { Dialog } from "../shared/dialog.tsx";
import { TokenField } from "../shared/field.tsx";
import { Status } from "../shared/status.tsx";
import { faultText, spokenDuration, wordsOf } from "../shared/text.ts";
import { useReading } from "../shared/use-reading.ts";
import { visible } from "../shared/visible.tsx";
import { Body } from "./body.tsx";

export function RequestPanel(): JSX.Element {
  const { request: chosen, space } = choices.value;
  const isNumber = chosen !== undefined && /^[1-9]\d*$/.test(chosen) && Number(chosen) < 2 ** 31;
  const number = isNumber ? Number(chosen) : undefined;
  const version = () => (number === undefined ? undefined : changes.peek());
  const read = (signal: AbortSignal, before?: Found) =>
    typeof before === "object" && before.state === "completed"
      ? Promise.resolve(before)
      : find(number ?? 0, space, signal);
  const [{ value, problem }] = useReading<Found>(read, version, 200, [number, space]);

  if (chosen === undefined)
    return <p class="empty">Choose a request in the list to see its headers, its body and its response.</p>;
  const shown =
    number === undefined ? `“${chosen}” is not the number of a request.` : (problem ?? value ?? "One moment …");
  return (
    <article class="request" aria-labelledby="request-title">
      <header>
        <h2 id="request-title" tabIndex={-1}>
          {typeof shown !== "string" ? <Title request={shown} /> : number === undefined ? "No request" : `#${number}`}
        </h2>
        <button type="button" class="close" onClick={closeRequest}>
          Close request
        </button>
      </header>
      {typeof shown === "string" ? <p class="empty">{shown}</p> : <Details key={shown.number} request={shown} />}
    </article>
  );
}

type Found = Wire["Request"] | string;

async function find(number: number, space: string | undefined, signal: AbortSignal): Promise<Found> {
  const query = { space, after: number - 1, limit: 1 };
  const { requests } = await ask<Wire["RequestPage"]>("/requests", { query, signal });
  if (requests[0]?.number === number) return requests[0];
  return `The journal has no request #${number}. It keeps only the last ones, and a reset empties it.`;
}

function Title({ request: { number, method, path } }: { readonly request: Wire["Request"] }): JSX.Element {
  return (
    <>
      <small>{`#${number}`}</small> {visible(method)} <bdi>{visible(path ?? "outside the base URL")}</bdi>
    </>
  );
}

function Details({ request }: { readonly request: Wire["Request"] }): JSX.Element {
  const { time, headers, body, violations, faults, state, durationMs, response, upstream } = request;
  const [tone, text] = PLANT_STATES[plantStateOf(request)];
  return (
    <>
      <p class="hint">
        <Status status={response?.status} waits={state === "waiting"} /> <time>{new Date(time).toLocaleString()}</time>
        {durationMs !== undefined && `, ${spokenDuration(durationMs)}`}
      </p>
      <p class={`outcome outcome-${tone}`}>{text}</p>
      <TakeAway request={request} />
      {violations.length > 0 && (
        <Part title="What is wrong with it">
          <ul class="violations">
            {violations.map(({ cause, message, pointer }) => (
              <li>
                {pointer !== undefined && <code>{pointer === "" ? "the whole body" : visible(pointer)}</code>}{" "}
                {visible(message)} <small>{cause}</small>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {faults.length > 0 && (
        <Part title="Faults that it met">
          <ul>
            {faults.map((fault) => (
              <li>{faultText(fault)}</li>
            ))}
          </ul>
        </Part>
      )}
      {upstream !== undefined && <RealService upstream={upstream} />}
      <Part title="Request body">
        {body === undefined ? <p class="hint">None that was read.</p> : <Body text={body} violations={violations} />}
      </Part>
      <Part title="Request headers">
        <Fields of={headers} />
      </Part>
      <Part title="Response">
        {response === undefined ? (
          <p class="hint">{state === "waiting" ? "It is not there yet." : "No complete response was sent."}</p>
        ) : (
          <>
            <Body text={response.body} />
            <Fields of={response.headers} />
          </>
        )}
      </Part>
    </>
  );
}

const PLANT_STATES = {
  stored: ["good", `The ${words.noun} was stored, and the client was told so.`],
  lost: ["bad", `The ${words.noun} was stored, but the client was not told: it saw an error, or no response at all.`],
  unknown: ["bad", `The real service did not say whether the ${words.noun} is stored.`],
  "not stored": ["plain", "Nothing was stored."],
  waiting: ["plain", "A fault delays it, or the real service has it. Nothing is known to be stored yet."],
} as const;

/** Its response stands below, unless a fault took it from the client. */
function RealService({ upstream }: { readonly upstream: Wire["Upstream"] }): JSX.Element {
  const { status, outcome, durationMs, failure, violations, response } = upstream;
  return (
    <Part title="The real service">
      <p class="hint">
        <Status status={status} waits={false} /> {spokenDuration(durationMs)}, {wordsOf(outcome)}
        {failure !== undefined && <>: {visible(failure)}</>}
      </p>
      {violations.length > 0 && (
        <ul class="violations">
          {violations.map(({ level, text, rule }) => (
            <li>
              {visible(text)} <small>{level === "must" ? rule : `advice, ${rule}`}</small>
            </li>
          ))}
        </ul>
      )}
      {response !== undefined && <Body text={response.body} />}
    </Part>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Fields({ of }: { readonly of: Readonly<Record<string, string>> }): JSX.Element {
  return (
    <dl class="fields">
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>{visible(name)}</dt>
          <dd>
            <bdi>{visible(value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function TakeAway({ request }: { readonly request: Wire["Request"] }): JSX.Element {
  const [isAsking, ask] = useState(false);
  const [said, say] = useState("");
  const reason = whyNot(request);
  const send = async () => {
    const { method, path = "", headers, body } = request;
    const sendable = Object.fromEntries(Object.entries(headers).filter(([name]) => SENDABLE.has(name)));
    const token = "authorization" in headers ? authorization() : {};
    try {
      const { status } = await sendToService(method, path, { ...sendable, ...token }, body || undefined);
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

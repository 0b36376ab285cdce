import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Wire } from "../../../src/control/contract.ts";
import { choices } from "../choices.ts";
import { ask } from "../connection/api.ts";
import { outcomeOf } from "../journal/row.ts";
import { changed } from "../journal/watch-journal.ts";
import { spokenDuration } from "../shared/duration.ts";
import { faultText } from "../shared/fault-text.ts";
import { Status } from "../shared/status.tsx";
import { visible } from "../shared/visible.tsx";
import { Body } from "./body.tsx";
import { closeRequest } from "./open-request.ts";
import { TakeAway } from "./take-away.tsx";

/** One request in full. */
export function RequestPanel(): JSX.Element {
  const { request: chosen, space } = choices.value;
  const number = numberOf(chosen);
  const [read, setRead] = useState<Wire["Request"] | string>();
  const version = useVersion(number);
  useEffect(() => {
    if (number === undefined) return undefined;
    let isOver = false;
    const query = { space, after: number - 1, limit: 1 };
    ask<Wire["RequestPage"]>("/requests", { query }).then(
      ({ requests: [first] }) => {
        if (!isOver) setRead(first?.number === number ? first : missing(number));
      },
      (error: Error) => isOver || setRead(error.message),
    );
    return () => {
      isOver = true;
    };
  }, [number, space, version]);

  if (chosen === undefined)
    return <p class="empty">Choose a request in the list to see its headers, its body and its response.</p>;
  const shown = number === undefined ? `“${chosen}” is no number of a request.` : (read ?? "One moment …");
  return (
    <article class="request" aria-labelledby="request-title">
      <header>
        <h2 id="request-title" tabIndex={-1}>
          {typeof shown === "string" ? <Title number={number} /> : <Title {...shown} />}
        </h2>
        <button type="button" class="close" onClick={closeRequest}>
          Close
        </button>
      </header>
      {typeof shown === "string" ? <p class="empty">{shown}</p> : <Details key={shown.number} request={shown} />}
    </article>
  );
}

/** Returns undefined for a text that is no number of a request. */
function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d*$/.test(text) && Number(text) < 2 ** 31 ? Number(text) : undefined;
}

function missing(number: number): string {
  return `The journal has no request #${number}. It keeps only the last ones, and a reset empties it.`;
}

type TitleProps = { readonly number: number | undefined } & Partial<Pick<Wire["Request"], "method" | "path">>;

function Title({ number, method, path }: TitleProps): JSX.Element {
  if (method === undefined) return <>{number === undefined ? "No request" : `#${number}`}</>;
  return (
    <>
      <small>{`#${number}`}</small> {visible(method)} <bdi>{visible(path ?? "outside the base URL")}</bdi>
    </>
  );
}

/** Returns another number each time when the request has changed. */
function useVersion(number: number | undefined): number {
  const [version, setVersion] = useState(0);
  const now = changed.value;
  useEffect(() => {
    if (number !== undefined && now.has(number)) setVersion((before) => before + 1);
  }, [now]);
  return version;
}

function Details({ request }: { readonly request: Wire["Request"] }): JSX.Element {
  const { time, headers, body, violations, faults, state, durationMs, response } = request;
  return (
    <>
      <p class="hint">
        <Status status={response?.status} waits={state === "waiting"} /> <time>{new Date(time).toLocaleString()}</time>
        {durationMs !== undefined && `, ${spokenDuration(durationMs)}`}
      </p>
      <Outcome request={request} />
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

const OUTCOMES = {
  stored: ["good", "The plant was stored, and the client was told so."],
  lost: ["bad", "The plant was stored, but the client was not told: it saw an error, or no response at all."],
  "not stored": ["plain", "Nothing was stored."],
  waiting: ["plain", "A fault delays it. Nothing is stored yet."],
} as const;

function Outcome({ request }: { readonly request: Wire["Request"] }): JSX.Element {
  const [tone, text] = OUTCOMES[outcomeOf(request)];
  return <p class={`outcome outcome-${tone}`}>{text}</p>;
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

import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { operations, readNewPlant, record, recordExample, recordMembers } from "../../../src/contract.ts";
import { quoted } from "../../../src/copy/shell.ts";
import { info } from "../connection/live.ts";
import { serviceUrl } from "../connection/service.ts";
import { host } from "../host.ts";
import { CopyButton } from "../shared/copy-button.tsx";
import { Timeline } from "../timeline/timeline.tsx";
import { Filters } from "./filters.tsx";
import { RequestList } from "./list.tsx";
import { hasMore, isNarrowed, problem, rows } from "./rows.ts";
import { begunAgain, missed, receivedWhileDisconnected } from "./watch-journal.ts";

export function JournalPanel(): JSX.Element {
  const count = rows.value.length;
  return (
    <section class="journal" aria-labelledby="journal-title">
      <h2 id="journal-title">
        Requests <small>{`${count.toLocaleString("en")}${hasMore.value ? "+" : ""}`}</small>
      </h2>
      <Timeline />
      <Filters />
      {problem.value !== undefined && <p class="problem">{problem.value}</p>}
      <Notices />
      {missed.value > 0 && (
        <p class="hint">
          {missed.value.toLocaleString("en")} requests passed unseen: the journal keeps only the last ones. Raise{" "}
          {host.isServed ? "--journal-size" : "the store's journalSize"} to keep more.
        </p>
      )}
      {count > 0 ? <RequestList /> : <Empty />}
    </section>
  );
}

const BEGUN = {
  reset: "The mock was reset.",
  away: "The server was restarted, or the mock reset, while this page did not hear from it.",
} as const;

function Notices(): JSX.Element {
  const begun = begunAgain.value;
  const received = receivedWhileDisconnected.value ?? 0;
  const [requests, them] = received === 1 ? ["1 request", "it"] : [`${received.toLocaleString("en")} requests`, "them"];
  const lost = `The connection was lost. ${requests} came meanwhile; the list shows ${them}.`;
  return (
    <div role="status" class="notices">
      {begun !== undefined && <Notice text={`${BEGUN[begun]} Earlier requests are gone.`} of={begunAgain} />}
      {received > 0 && <Notice text={lost} of={receivedWhileDisconnected} />}
    </div>
  );
}

function Notice({ text, of }: { readonly text: string; readonly of: Signal<unknown> }): JSX.Element {
  const close = () => {
    of.value = undefined;
  };
  return (
    <p class="notice">
      <span>{text}</span>
      <button type="button" onClick={close}>
        OK
      </button>
    </p>
  );
}

/** The members that a new record needs, with values that most contracts accept. */
const NEEDED = (readNewPlant({}).issues ?? []).map(({ pointer }) => {
  const name = pointer.slice(1);
  const value = [1, true].find((one) => recordMembers[name]?.is(one)) ?? "Fern";
  return `"${name}": ${JSON.stringify(value)}`;
});

const SAMPLE = recordExample ?? `{${NEEDED.join(", ")}}`;

function Empty(): JSX.Element {
  if (problem.value !== undefined) return <div class="empty" />;
  if (isNarrowed.value) return <p class="empty">No request matches the filters. Clear them to see all.</p>;
  if (!host.isServed) return <p class="empty">No request has come yet. The store is at {serviceUrl.value}.</p>;
  const token = info.value?.token ?? "$PLANT_STORE_TOKEN";
  const { path } = operations[record.createdBy];
  const line = `curl ${serviceUrl.value}${path} -H "Authorization: Bearer ${token}" -H 'Content-Type: application/json' -d ${quoted(SAMPLE)}`;
  return (
    <div class="empty">
      <p>No request has come yet. Point your app at {serviceUrl.value}, or send one by hand:</p>
      {info.value !== undefined && (
        <>
          <pre>{line}</pre>
          <CopyButton label="Copy" text={() => line} />
        </>
      )}
    </div>
  );
}

import type { JSX } from "preact";
import { serviceUrl } from "../service/service.ts";
import { CopyButton } from "../shared/copy-button.tsx";
import { Timeline } from "../timeline/timeline.tsx";
import { Filters } from "./filters.tsx";
import { hasBegunAgain, hasMore, isNarrowed, missed, problem, rows } from "./journal.ts";
import { RequestList } from "./list.tsx";

/** What the mock received. */
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
      {hasBegunAgain.value && (
        <p class="hint begun-again" role="status">
          The mock began again, by a reset or a restart. Earlier requests are gone.
          <button
            type="button"
            onClick={() => {
              hasBegunAgain.value = false;
            }}
          >
            OK
          </button>
        </p>
      )}
      {missed.value > 0 && (
        <p class="hint">
          {missed.value.toLocaleString("en")} requests passed unseen: the journal keeps only the last ones. Raise
          --journal-size to keep more.
        </p>
      )}
      {count > 0 ? <RequestList /> : <Empty />}
    </section>
  );
}

function Empty(): JSX.Element {
  if (problem.value !== undefined) return <div class="empty" />;
  if (isNarrowed.value) return <p class="empty">No request matches the filters. Clear them to see all.</p>;
  const line = `curl ${serviceUrl.value}/plants -H 'Authorization: Bearer t1' -H 'Content-Type: application/json' -d '{"id": 1, "name": "Fern"}'`;
  return (
    <div class="empty">
      <p>No request has come yet. Point your app at {serviceUrl.value}, or send one by hand:</p>
      <pre>{line}</pre>
      <CopyButton label="Copy" text={() => line} />
    </div>
  );
}

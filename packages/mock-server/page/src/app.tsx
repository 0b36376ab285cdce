import type { JSX } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { words } from "../../src/contract.ts";
import type { Wire } from "../../src/control/contract.ts";
import { choices, choose, type View, viewOf } from "./choices.ts";
import { ask } from "./connection/api.ts";
import { connection, info } from "./connection/live.ts";
import { token } from "./connection/token.ts";
import { TokenForm } from "./connection/token-form.tsx";
import { FaultsPanel } from "./faults/faults-panel.tsx";
import { Header } from "./header.tsx";
import { window } from "./host.ts";
import { JournalPanel } from "./journal/journal-panel.tsx";
import { watchJournal } from "./journal/watch-journal.ts";
import { PlantsPanel } from "./plants/plants-panel.tsx";
import { closeRequest } from "./request/open-request.ts";
import { RequestPanel } from "./request/request-panel.tsx";
import { labelOf } from "./shared/members.ts";

export function App(): JSX.Element {
  return token.value === undefined ? <TokenForm /> : <Board />;
}

const VIEWS: readonly (readonly [View, label: string])[] = [
  ["journal", "Requests"],
  ["request", "One request"],
  ["plants", labelOf(words.many)],
  ["faults", "Faults"],
];

function Board(): JSX.Element {
  const { space, request } = choices.value;
  const shown = viewOf(choices.value) ?? (request === undefined ? "journal" : "request");
  // Beside the journal, where there is room.
  const beside = shown !== "journal" ? shown : request === undefined ? "plants" : "request";
  useWatching(space);
  // A layout effect ends with the page; Preact ends others a frame later.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof window.HTMLInputElement;
      // Escape closes a dialog, or empties a field.
      if (event.key === "Escape" && !isTyping && !window.document.querySelector("dialog[open]")) closeRequest();
      if (event.key === "/" && !isTyping && !(event.target instanceof window.HTMLTextAreaElement)) {
        event.preventDefault();
        window.document.querySelector<HTMLInputElement>(".filters input[type=search]")?.focus();
      }
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <Header />
      <nav aria-label="Panels">
        {VIEWS.map(([name, label]) => (
          <button
            key={name}
            type="button"
            class={`tab tab-${name} ${name === beside ? "tab-beside" : ""}`}
            aria-current={name === shown ? "page" : undefined}
            onClick={() => choose({ view: name })}
          >
            {label}
          </button>
        ))}
      </nav>
      <main data-view={shown}>
        <JournalPanel />
        <aside aria-label="Details">
          {beside === "request" && <RequestPanel />}
          {/* They stay, so that nothing is lost that is typed there. */}
          <PlantsPanel isShown={beside === "plants"} />
          <FaultsPanel isShown={beside === "faults"} />
        </aside>
      </main>
    </>
  );
}

function useWatching(space: string | undefined): void {
  const own = token.value;
  useEffect(() => {
    const stop = new AbortController();
    void watchJournal(space, stop.signal);
    return () => stop.abort();
  }, [space, own]);
  const state = connection.value;
  useEffect(() => {
    if (state !== "live") return;
    Promise.all([ask<Wire["Info"]>("/info"), ask<Wire["ServiceToken"]>("/token")]).then(
      ([facts, token]) => {
        info.value = { ...facts, ...token };
      },
      () => {},
    );
  }, [state, own]);
}

import type { JSX, TargetedSubmitEvent } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { words } from "../../src/contract.ts";
import type { Wire } from "../../src/control/control-contract.ts";
import { choices, choose, closeRequest, type View, viewOf } from "./choices.ts";
import { ask } from "./connection/api.ts";
import { connection, info } from "./connection/live.ts";
import { refusal, setToken, token } from "./connection/token.ts";
import { FaultsPanel } from "./faults/faults-panel.tsx";
import { window } from "./host.ts";
import { JournalPanel } from "./journal/journal-panel.tsx";
import { watchJournal } from "./journal/watch-journal.ts";
import { PlantsPanel } from "./plants/plants-panel.tsx";
import { RequestPanel } from "./request/request-panel.tsx";
import { Dialog } from "./shared/dialog.tsx";
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
  const currentToken = token.value;
  useEffect(() => {
    const stop = new AbortController();
    void watchJournal(space, stop.signal);
    return () => stop.abort();
  }, [space, currentToken]);
  const state = connection.value;
  useEffect(() => {
    if (state !== "live") return;
    Promise.all([ask<Wire["Info"]>("/info"), ask<Wire["ServiceToken"]>("/token")]).then(
      ([facts, token]) => {
        info.value = { ...facts, ...token };
      },
      () => {},
    );
  }, [state, currentToken]);
}

const CONNECTIONS = {
  connecting: "Connecting …",
  live: "Live",
  lost: "Connection lost. Trying again …",
  refused: "Not connected",
} as const;

function Header(): JSX.Element {
  const [isAsking, askFirst] = useState(false);
  const { space = "" } = choices.value;
  const facts = info.value;
  const spaces = [...new Set([...(facts?.spaces ?? []), ...(space === "" ? [] : [space])])];
  const reset = () => ask("/reset", { method: "POST", query: { space: space || undefined } });
  return (
    <header class="top">
      <h1>Plant Store mock</h1>
      <p class={`connection connection-${connection.value}`} role="status">
        {CONNECTIONS[connection.value]}
      </p>
      <p class="hint facts">{facts && `${facts.version}, kept in ${facts.storage}`}</p>
      {(facts?.options.spaces === "true" || spaces.length > 0) && (
        <label class="space">
          <span>Space</span>
          <select
            value={space}
            onChange={({ currentTarget }) => choose({ space: currentTarget.value, request: undefined })}
          >
            <option value="">default</option>
            {spaces.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="button" onClick={() => askFirst(true)}>
        Reset …
      </button>
      {isAsking && (
        <Dialog
          title={space === "" ? "Reset the mock?" : `Reset the space ${space}?`}
          confirm="Reset"
          onConfirm={reset}
          onClose={() => askFirst(false)}
        >
          <p>
            It begins again: the {words.many} of the seed, no faults, and an empty journal. Everything else is lost.
          </p>
        </Dialog>
      )}
    </header>
  );
}

function TokenForm(): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const open = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get("token")).trim();
    if (given !== "") setToken(given);
  };
  return (
    <main class="door">
      <h1>Plant Store mock</h1>
      <p role="status">
        {refusal.value ??
          "This page shows what the mock received, and lets you change what it does. It needs the control token."}
      </p>
      <form onSubmit={open}>
        <label class="field">
          <span>Control token</span>
          <input ref={field} name="token" autocomplete="off" spellcheck={false} required />
        </label>
        <button type="submit" class="main">
          Open
        </button>
      </form>
      <p class="hint">
        The command prints an address with the token in it when it starts, unless it got one by{" "}
        <code>--control-token</code>. Open that address, or enter the token here. It stays in this tab.
      </p>
    </main>
  );
}

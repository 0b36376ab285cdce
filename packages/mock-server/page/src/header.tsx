import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { words } from "../../src/contract.ts";
import { choices, choose } from "./choices.ts";
import { ask } from "./connection/api.ts";
import { connection, info } from "./connection/live.ts";
import { Dialog } from "./shared/dialog.tsx";

const CONNECTIONS = {
  connecting: "Connecting …",
  live: "Live",
  lost: "Connection lost. Trying again …",
  refused: "Not connected",
} as const;

/** Which mock this is, which of its spaces is shown, and whether it is there. */
export function Header(): JSX.Element {
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

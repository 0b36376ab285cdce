import type { JSX } from "preact";
import { classOf, type StatusClass } from "../../../src/store/journal/status-filter.ts";

/** A shape for each class of statuses, so that no colour is needed. */
const SHAPES = { "1xx": "◆", "2xx": "●", "3xx": "◆", "4xx": "▲", "5xx": "■", "no response": "✕" } as const;

/** Returns the end of a CSS class. */
export function cssOf(name: StatusClass): string {
  return name === "no response" ? "none" : name;
}

/** Shows a status, or that there was none. */
export function Status({
  status,
  waits,
}: {
  readonly status: number | undefined;
  readonly waits: boolean;
}): JSX.Element {
  if (waits)
    return (
      <span class="status status-waiting">
        <span aria-hidden="true">◌</span> waiting
      </span>
    );
  const name = classOf(status);
  return (
    <span class={`status status-${cssOf(name)}`}>
      <span aria-hidden="true">{SHAPES[name]}</span> {status ?? "none"}
    </span>
  );
}

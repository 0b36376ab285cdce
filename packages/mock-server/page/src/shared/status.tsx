import type { JSX } from "preact";
import { classOf } from "../timeline/counts.ts";

/** A shape for each class of statuses, so that no colour is needed. */
const SHAPES = { "2xx": "●", "4xx": "▲", "5xx": "■", other: "◆", none: "✕" } as const;

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
  const name = classOf(status ?? 0);
  return (
    <span class={`status status-${name}`}>
      <span aria-hidden="true">{SHAPES[name]}</span> {status ?? "none"}
    </span>
  );
}

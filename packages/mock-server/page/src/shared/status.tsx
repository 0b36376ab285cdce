import type { JSX } from "preact";
import { classOf, type StatusClass } from "../../../src/store/journal/status-filter.ts";

/** A shape for each class of statuses, so that no colour is needed. */
const SHAPES = { "1xx": "◆", "2xx": "●", "3xx": "◆", "4xx": "▲", "5xx": "■", "no response": "✕" } as const;

export function cssOf(name: StatusClass): string {
  return name === "no response" ? "none" : name;
}

export function Status({
  status,
  waits,
}: {
  readonly status: number | undefined;
  readonly waits: boolean;
}): JSX.Element {
  const name = classOf(status);
  const [end, shape, text] = waits ? ["waiting", "◌", "waiting"] : [cssOf(name), SHAPES[name], status ?? "none"];
  return (
    <span class={`status status-${end}`}>
      <span aria-hidden="true">{shape}</span> {text}
    </span>
  );
}

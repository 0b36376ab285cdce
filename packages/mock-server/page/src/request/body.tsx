import type { ComponentChild, JSX } from "preact";
import type { Wire } from "../../../src/control/control-contract.ts";
import { withCodes } from "../../../src/shared/hidden-characters.ts";
import { visible } from "../shared/visible.tsx";
import { findValue } from "./find-value.ts";

interface BodyProps {
  readonly text: string;
  readonly violations?: readonly Wire["Violation"][];
}

/**
 * As much of a body as the browser puts in order at a time: over nested brackets, its time grows with their square (UAX #9, N0).
 * Past 1,000 characters, a part ends before a bracket, a comma or a space.
 */
const PART = /[\s\S]{1,1000}[^\s[\]{},]{0,1000}/gu;

export function Body({ text, violations = [] }: BodyProps): JSX.Element {
  if (text === "") return <p class="hint">Empty.</p>;
  const marks = violations
    .flatMap(({ pointer, message }) => {
      const range = pointer === undefined ? undefined : findValue(text, pointer);
      return range ? [{ ...range, message }] : [];
    })
    .sort((one, other) => one.start - other.start || other.end - one.end);
  const parts: ComponentChild[] = [];
  let end = 0;
  for (const { start, end: to, message } of marks) {
    // A mark in a mark would say the same twice.
    if (start < end) continue;
    parts.push(ordered(text.slice(end, start)));
    parts.push(<mark title={withCodes(message)}>{ordered(text.slice(start, to))}</mark>);
    end = to;
  }
  parts.push(ordered(text.slice(end)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long body scrolls, also by keyboard
    <pre class="body" tabIndex={0}>
      {parts}
    </pre>
  );
}

function ordered(text: string): ComponentChild {
  return text.match(PART)?.map((part) => <bdi dir="ltr">{visible(part)}</bdi>);
}

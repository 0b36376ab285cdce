import { type ComponentProps, Fragment, type JSX, type TargetedInputEvent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Wire } from "../../../src/control/control-contract.ts";
import { ERRORS } from "../../../src/service/errors.ts";
import { HAS_INT64_KEY } from "../../../src/service/plant-record.ts";
import { choices, choose } from "../choices.ts";
import { ask } from "../connection/api.ts";
import { KINDS } from "../faults/inject-form.tsx";
import { window } from "../host.ts";
import { Field } from "../shared/field.tsx";
import { KEY_LABEL } from "../shared/members.ts";
import { wordsOf } from "../shared/text.ts";
import { FILTERS, filterQuery, problemOf } from "./filter.ts";
import { held, isNarrowed, pause, problem } from "./rows.ts";

export function Filters(): JSX.Element {
  const still = held.value;
  const [isOpen, setOpen] = useState(false);
  const [cleared, setCleared] = useState(0);
  const count = FILTERS.filter((name) => choices.value[name] !== undefined).length;
  const clear = () => {
    choose(Object.fromEntries(FILTERS.map((name) => [name, undefined])));
    // A text that cannot be read is not a choice yet.
    setCleared(cleared + 1);
  };
  return (
    <search class={`filters ${isOpen ? "filters-open" : ""}`}>
      <Fragment key={cleared}>
        <Typed label="Text in path or body" name="text" />
        <Typed label="Status" name="status" placeholder="404, 4xx" />
        <Typed label={KEY_LABEL} name="id" inputMode={HAS_INT64_KEY ? "numeric" : "text"} />
      </Fragment>
      <Choice label="Violation" name="cause" of={["any", ...Object.keys(ERRORS)]} />
      <Choice label="Fault" name="fault" of={KINDS} />
      <div class="filters-end">
        <button type="button" class="filters-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Filters{count > 0 && ` (${count})`}
        </button>
        <button type="button" aria-pressed={still !== undefined} onClick={() => pause(still === undefined)}>
          {still === undefined ? "Pause" : `Go on${still.length > 0 ? ` (${still.length} new)` : ""}`}
        </button>
        <button type="button" disabled={!isNarrowed.value} onClick={clear}>
          Clear filters
        </button>
        <button
          type="button"
          onClick={() =>
            exportJournal().catch((error: Error) => {
              problem.value = error.message;
            })
          }
        >
          Export
        </button>
      </div>
    </search>
  );
}

interface TypedProps extends Pick<ComponentProps<typeof Field>, "label" | "inputMode" | "placeholder"> {
  readonly name: "text" | "status" | "id";
}

function Typed({ name, ...more }: TypedProps): JSX.Element {
  const value = choices.value[name] ?? "";
  const [typed, setTyped] = useState(value);
  const [isTyping, setTyping] = useState(false);
  const timer = useRef(0);
  const chosen = useRef(value);
  useEffect(() => {
    // The field's own choice comes late: more may have been typed.
    if (value === chosen.current) return;
    chosen.current = value;
    window.clearTimeout(timer.current);
    setTyped(value);
    setTyping(false);
  }, [value]);
  const type = ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => {
    const text = currentTarget.value.trim();
    setTyped(currentTarget.value);
    setTyping(true);
    window.clearTimeout(timer.current);
    // One step for all that is typed. The first digit of a status is not wrong yet.
    timer.current = window.setTimeout(() => {
      setTyping(false);
      if (problemOf(name, text) !== undefined) return;
      chosen.current = text;
      choose({ [name]: text }, value === "");
    }, 200);
  };
  const wrong = isTyping ? undefined : problemOf(name, typed.trim());
  return <Field type="search" {...more} problem={wrong} value={typed} onInput={type} />;
}

interface ChoiceProps {
  readonly label: string;
  readonly name: "cause" | "fault";
  readonly of: readonly string[];
}

function Choice({ label, name, of }: ChoiceProps): JSX.Element {
  const value = choices.value[name] ?? "";
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => choose({ [name]: currentTarget.value })}>
        <option value="">all requests</option>
        {of.map((one) => (
          <option key={one} value={one}>
            {one === "any" ? "any violation" : wordsOf(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Oldest first, as JSON: a list of the control API's Request. JSON escapes what could do harm, and keeps all text. */
async function exportJournal(): Promise<void> {
  const parts: string[] = [];
  const query = { ...filterQuery(choices.peek()), space: choices.peek().space, limit: 1_000 };
  for (let after: number | undefined; ; ) {
    const page = await ask<Wire["RequestPage"]>("/requests", { query: { ...query, after } });
    for (const request of page.requests) parts.push(`${parts.length === 0 ? "" : ",\n"}${JSON.stringify(request)}`);
    if (page.next === undefined) break;
    after = page.next;
  }
  const link = window.document.createElement("a");
  link.href = window.URL.createObjectURL(new Blob(["[\n", ...parts, "\n]\n"], { type: "application/json" }));
  link.download = "plant-store-requests.json";
  link.click();
  // The browser reads it after this turn.
  window.setTimeout(() => window.URL.revokeObjectURL(link.href), 60_000);
}

import type { ComponentChildren, JSX, TargetedInputEvent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ERRORS } from "../../../src/service/errors.ts";
import { choices, choose } from "../choices.ts";
import { KINDS } from "../faults/kinds.ts";
import { exportJournal } from "./export-journal.ts";
import { FILTERS } from "./filter.ts";
import { held, isNarrowed, pause, problem } from "./rows.ts";

/** The filters of the journal, and the switch that lets it stand still. */
export function Filters(): JSX.Element {
  const { status = "", cause = "", fault = "", id = "", text = "" } = choices.value;
  const still = held.value;
  const [isOpen, setOpen] = useState(false);
  const count = FILTERS.filter((name) => choices.value[name] !== undefined).length;
  return (
    <search class={`filters ${isOpen ? "filters-open" : ""}`}>
      <Field label="Text in path or body">
        <Typed name="text" value={text} />
      </Field>
      <Field label="Status">
        <Typed name="status" value={status} inputMode="numeric" pattern="[1-5][0-9]{2}" />
      </Field>
      <Field label="Plant id">
        <Typed name="id" value={id} inputMode="numeric" pattern="-?[0-9]+" />
      </Field>
      <Field label="Violation">
        <Choice name="cause" value={cause} all="any" of={Object.keys(ERRORS)} />
      </Field>
      <Field label="Fault">
        <Choice name="fault" value={fault} all="any" of={Object.keys(KINDS)} />
      </Field>
      <div class="filters-end">
        <button type="button" class="filters-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Filters{count > 0 && ` (${count})`}
        </button>
        <button type="button" aria-pressed={still !== undefined} onClick={() => pause(still === undefined)}>
          {still === undefined ? "Pause" : `Go on${still.length > 0 ? ` (${still.length} new)` : ""}`}
        </button>
        <button
          type="button"
          disabled={!isNarrowed.value}
          onClick={() => choose(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}
        >
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

function Field({ label, children }: { readonly label: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
    <label class="field">
      <span>{label}</span>
      {children}
    </label>
  );
}

interface TypedProps {
  readonly inputMode?: "numeric";
  readonly pattern?: string;
  readonly name: "text" | "status" | "id";
  readonly value: string;
}

/** Filters once the user stops to type. */
function Typed({ name, value, ...more }: TypedProps): JSX.Element {
  // The choice comes later: until then the field keeps what is typed.
  const [typed, setTyped] = useState(value);
  const timer = useRef(0);
  const own = useRef(value);
  useEffect(() => {
    // The field's own choice comes late: more may have been typed.
    if (value === own.current) return;
    own.current = value;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  const type = ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => {
    setTyped(currentTarget.value);
    clearTimeout(timer.current);
    if (currentTarget.validity.valid)
      // One step for all that is typed.
      timer.current = setTimeout(() => {
        own.current = currentTarget.value.trim();
        choose({ [name]: own.current }, value === "");
      }, 200);
  };
  return <input type="search" {...more} value={typed} onInput={type} autocomplete="off" spellcheck={false} />;
}

interface ChoiceProps {
  readonly name: "cause" | "fault";
  readonly value: string;
  readonly all: string;
  readonly of: readonly string[];
}

function Choice({ name, value, all, of }: ChoiceProps): JSX.Element {
  return (
    <select value={value} onChange={({ currentTarget }) => choose({ [name]: currentTarget.value })}>
      <option value="">{all}</option>
      {of.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  );
}

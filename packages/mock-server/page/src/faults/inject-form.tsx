import type { ComponentProps, JSX, TargetedSubmitEvent } from "preact";
import { useState } from "preact/hooks";
import { words } from "../../../src/contract.ts";
import {
  FAULT_KINDS,
  FAULTS,
  type FaultKind,
  isModifier,
  isSocketFault,
  membersOf,
  type NumberMember,
} from "../../../src/service/faults/fault.ts";
import { isDigits } from "../../../src/service/plant-record.ts";
import { choices } from "../choices.ts";
import { ask } from "../connection/api.ts";
import { host, window } from "../host.ts";
import { Field } from "../shared/field.tsx";
import { inputModeOf, jsonOf, MEMBERS } from "../shared/members.ts";
import { wordsOf } from "../shared/text.ts";

/** A mock without a server has no socket, so it offers no faults of one. */
export const KINDS: readonly FaultKind[] = FAULT_KINDS.filter((kind) => host.isServed || !isSocketFault({ kind }));

interface FieldFacts {
  readonly label: string;
  readonly rule: string;
  readonly input: Omit<ComponentProps<typeof Field>, "name" | "label" | "problem">;
}

const TIMES: FieldFacts = {
  label: "Times (empty: every time)",
  rule: "Times is a whole number from 1, or empty.",
  input: { type: "number", defaultValue: "1", min: 1, max: 2 ** 31 - 1 },
};
const PERCENT: FieldFacts = {
  label: "Share of requests, in %",
  rule: "The share is a number from 0 to 100.",
  input: { type: "number", defaultValue: "100", min: 0, max: 100, step: "any" },
};

function fieldOf({ label, least, most, example, isOptional = false }: NumberMember): FieldFacts {
  const defaultValue = isOptional ? "" : String(example);
  const input = { type: "number", defaultValue, min: least, max: most, required: !isOptional } as const;
  return { label, rule: `${label}: a whole number from ${least} to ${most}.`, input };
}

const WHEN = MEMBERS.filter(({ type }) => type !== "array" && type !== "object").map((member) => ({
  ...member,
  field: `when.${member.name}`,
  rule: `${member.label} is a whole number within int64, in digits.`,
  input: { inputMode: inputModeOf(member) },
}));

export function InjectForm({ onInjected }: { readonly onInjected: () => void }): JSX.Element {
  const [kind, setKind] = useState<FaultKind>("status");
  const [problem, setProblem] = useState<string>();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const inject = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = [...form.elements].filter((field) => field instanceof window.HTMLInputElement && isWrong(field));
    setWrong(fields.map((field) => (field as HTMLInputElement).name));
    if (fields[0] instanceof window.HTMLElement) return fields[0].focus();
    try {
      const body = injectionOf(kind, new FormData(form));
      await ask("/faults", { method: "POST", query: { space: choices.peek().space }, body });
      setProblem(undefined);
      onInjected();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const members = Object.entries(membersOf(kind));
  const field = (name: string, { label, rule, input }: FieldFacts) => (
    <Field key={name} name={name} label={label} problem={wrong.includes(name) ? rule : undefined} {...input} />
  );
  return (
    <form class="inject" onSubmit={inject} noValidate aria-labelledby="inject-title">
      <h3 id="inject-title">Inject a fault</h3>
      <label class="field">
        <span>Kind</span>
        {/* The options are the kinds. */}
        <select value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value as FaultKind)}>
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {wordsOf(one)}
            </option>
          ))}
        </select>
        <span class="hint">{FAULTS[kind].effect}</span>
      </label>
      {members.some(([, { type }]) => type === "number") && (
        <div class="row">
          {members.map(([name, member]) => member.type === "number" && field(name, fieldOf(member)))}
        </div>
      )}
      {members.map(
        ([name, { type, label }]) =>
          (type === "text" || type === "fields") && (
            <label class="field" key={name}>
              <span>{type === "fields" ? `${label}, one a line` : label}</span>
              <textarea name={name} rows={2} spellcheck={false} />
            </label>
          ),
      )}
      {!isModifier({ kind }) && (
        <label class="check">
          <input type="checkbox" name="at" value="response" />
          <span>Only the response is lost: the {words.noun} is stored before</span>
        </label>
      )}
      <div class="row">
        {field("times", TIMES)}
        {field("percent", PERCENT)}
      </div>
      <details
        open={isOpen || WHEN.some(({ field }) => wrong.includes(field))}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>Only some {words.many}</summary>
        {WHEN.map((member) => field(member.field, member))}
      </details>
      {problem !== undefined && <p class="problem">{problem}</p>}
      <button type="submit" class="main">
        Inject
      </button>
    </form>
  );
}

function isWrong({ name, value, validity }: HTMLInputElement): boolean {
  if (value !== "" && WHEN.some(({ field, isInt64 }) => isInt64 && field === name))
    return !isDigits(value) || BigInt.asIntN(64, BigInt(value)) !== BigInt(value);
  return !validity.valid;
}

function injectionOf(kind: FaultKind, values: FormData): object {
  const text = (name: string) => String(values.get(name) ?? "") || undefined;
  const number = (name: string) => (text(name) === undefined ? undefined : Number(text(name)));
  const when = WHEN.flatMap((member) => {
    const entered = text(member.field);
    if (entered === undefined) return [];
    return [[member.name, member.isInt64 ? entered : JSON.parse(jsonOf(member, entered))]];
  });
  const percent = number("percent");
  const members = Object.entries(membersOf(kind)).map(([name, { type }]) => {
    if (type === "number") return [name, number(name)];
    return [name, type === "fields" ? fieldsOf(text(name)) : text(name)];
  });
  return {
    fault: { kind, ...Object.fromEntries(members) },
    at: text("at"),
    times: number("times"),
    probability: percent === undefined ? undefined : percent / 100,
    when: when.length > 0 ? Object.fromEntries(when) : undefined,
  };
}

function fieldsOf(text: string | undefined): object | undefined {
  const fields = text?.split("\n").flatMap((line) => {
    const [name = "", ...value] = line.split(":");
    return line.trim() === "" ? [] : [[name.trim(), value.join(":").trim()]];
  });
  return fields && Object.fromEntries(fields);
}

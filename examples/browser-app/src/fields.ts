/** The fields of the form: their texts and their errors. */
import { find } from "./find.ts";
import type { FieldMessages, FieldName } from "./problem.ts";

interface Field {
  readonly input: HTMLInputElement;
  /** The input's description names it, so that it is read out with the field. */
  readonly error: HTMLParagraphElement;
}

/** In the order of the page. */
const NAMES: readonly FieldName[] = ["id", "name", "tag", "token"];

const fields: Readonly<Record<FieldName, Field>> = {
  id: field("id"),
  name: field("name"),
  tag: field("tag"),
  token: field("token"),
};

export function textOf(name: FieldName): string {
  return fields[name].input.value;
}

export function setText(name: FieldName, text: string): void {
  fields[name].input.value = text;
}

export function focusField(name: FieldName): void {
  fields[name].input.focus({ preventScroll: true });
}

/** Read-only, not disabled: the focus stays where it is. */
export function lockFields(isLocked: boolean): void {
  for (const name of NAMES) fields[name].input.readOnly = isLocked;
}

/** Puts each message below its field, and the focus on the first of them. */
export function showErrors(messages: FieldMessages): void {
  for (const name of NAMES) setError(fields[name], messages[name] ?? "");
  const first = NAMES.find((name) => messages[name] !== undefined);
  if (first) fields[first].input.focus();
}

export function clearErrors(): void {
  for (const name of NAMES) setError(fields[name], "");
}

function setError({ input, error }: Field, message: string): void {
  error.textContent = message;
  if (message === "") input.removeAttribute("aria-invalid");
  else input.setAttribute("aria-invalid", "true");
}

function field(name: FieldName): Field {
  const input = find(name, HTMLInputElement);
  const error = find(`${name}-error`, HTMLParagraphElement);
  const field = { input, error };
  input.addEventListener("input", () => setError(field, ""));
  return field;
}

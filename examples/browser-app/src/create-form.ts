/** The form: it sends one request at a time, which can be cancelled, and shows each error beside its field. */
import type { NewPlant } from "@plant-store/sdk";
import { readPlant } from "./entry.ts";
import { clearErrors, focusField, lockFields, setText, showErrors, textOf } from "./fields.ts";
import { find } from "./find.ts";
import { clearNotices, showFailure, showWarning } from "./notice.ts";
import type { Problem } from "./problem.ts";

export interface Entry {
  readonly plant: NewPlant;
  /** `null` if the field is empty. */
  readonly token: string | null;
}

/** Sends what was typed, until the person cancels. */
export type Create = (entry: Entry, signal: AbortSignal) => Promise<void>;

const form = find("form", HTMLFormElement);
const submit = find("submit", HTMLButtonElement);
const cancel = find("cancel", HTMLButtonElement);

/** The request under way. */
let running: AbortController | undefined;
/** Whether the last request failed though nothing that was typed is wrong. */
let mayTryAgain = false;
/** The ids of plants that may exist: sending one again is the person's decision. */
const doubtful = new Set<string>();

/** Lets the form take plants. */
export function enableForm(create: Create, token: string): void {
  setText("token", token);
  submit.disabled = false;
  form.addEventListener("input", () => {
    mayTryAgain = false;
    nameSubmit();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!running) void run(create);
  });
  cancel.addEventListener("click", () => running?.abort());
}

/** Empties the form for the next plant; the token stays. */
export function startOver(): void {
  doubtful.delete(String(typed().id));
  for (const name of ["id", "name", "tag"] as const) setText(name, "");
  focusField("id");
}

/** Shows the problem, and keeps what was typed. */
export function showProblem(problem: Problem): void {
  switch (problem.kind) {
    case "fields":
      clearNotices();
      showErrors(problem.messages);
      break;
    case "may-exist":
      doubtful.add(String(typed().id));
      showWarning(problem.title, problem.texts);
      break;
    case "not-sent":
      mayTryAgain = true;
      showWarning(problem.title, problem.texts);
      break;
    case "refused":
      showFailure(problem.title, problem.texts);
  }
}

async function run(create: Create): Promise<void> {
  running = new AbortController();
  mayTryAgain = false;
  clearErrors();
  clearNotices();
  setBusy(true);
  try {
    await create({ plant: typed(), token: textOf("token").trim() || null }, running.signal);
  } finally {
    running = undefined;
    setBusy(false);
  }
}

/** Not disabled, so that the button keeps the focus; a second submit is not heard. */
function setBusy(isBusy: boolean): void {
  lockFields(isBusy);
  submit.setAttribute("aria-busy", String(isBusy));
  submit.setAttribute("aria-disabled", String(isBusy));
  if (document.activeElement === cancel) submit.focus();
  cancel.hidden = !isBusy;
  nameSubmit();
}

function nameSubmit(): void {
  const isDoubtful = doubtful.has(String(typed().id));
  submit.classList.toggle("doubtful", isDoubtful);
  if (running) submit.textContent = "Creating…";
  else if (isDoubtful) submit.textContent = "Send again anyway";
  else submit.textContent = mayTryAgain ? "Try again" : "Create plant";
}

function typed(): NewPlant {
  return readPlant({ id: textOf("id"), name: textOf("name"), tag: textOf("tag") });
}

/** Shows notices below the form. A screen reader reads them out: an alert interrupts, a status waits its turn. */
import { find } from "./find.ts";

type Look = "success" | "failure" | "warning";

const status = find("status", HTMLDivElement);
const alert = find("alert", HTMLDivElement);

export function showProgress(text: string): void {
  clearNotices();
  const progress = document.createElement("p");
  progress.className = "hint";
  progress.textContent = text;
  status.append(progress);
}

export function showSuccess(title: string, texts: readonly string[]): void {
  show(status, "success", title, texts);
}

export function showFailure(title: string, texts: readonly string[]): void {
  show(alert, "failure", title, texts);
}

export function showWarning(title: string, texts: readonly string[]): void {
  show(alert, "warning", title, texts);
}

export function clearNotices(): void {
  status.replaceChildren();
  alert.replaceChildren();
}

function show(region: HTMLElement, look: Look, title: string, texts: readonly string[]): void {
  clearNotices();
  const notice = document.createElement("div");
  notice.className = `notice ${look}`;
  const heading = document.createElement("strong");
  heading.textContent = title;
  notice.append(heading, ...texts.map(paragraph));
  region.append(notice);
  notice.scrollIntoView({ block: "nearest" });
}

function paragraph(text: string): HTMLParagraphElement {
  const element = document.createElement("p");
  element.textContent = text;
  return element;
}

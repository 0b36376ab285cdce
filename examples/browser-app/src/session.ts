/** The list of what was created since the page was opened, the newest first. */
import type { NewPlant } from "@plant-store/sdk";
import { find } from "./find.ts";

export interface SessionPlant extends NewPlant {
  readonly state: "created" | "may exist";
}

const list = find("session", HTMLOListElement);
const nothingYet = find("nothing-yet", HTMLParagraphElement);
const items = new Map<string, HTMLLIElement>();

/** A plant that is sent again takes the place of its first entry. */
export function addToSession(plant: SessionPlant): void {
  const item = itemOf(plant);
  const id = String(plant.id);
  items.get(id)?.remove();
  items.set(id, item);
  list.prepend(item);
  nothingYet.hidden = true;
}

function itemOf({ id, name, tag, state }: SessionPlant): HTMLLIElement {
  const item = document.createElement("li");
  item.append(text("plant-name", name));
  if (state === "may exist") item.append(text("badge", "May exist"));
  if (tag !== undefined) item.append(text("tag", tag));
  item.append(text("plant-id digits", String(id)));
  return item;
}

function text(className: string, content: string): HTMLSpanElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = content;
  return element;
}

import { rm, writeFile } from "node:fs/promises";
import { wireRequestJson } from "../../control/wire.ts";
import type { PlantStore } from "../../store/store.ts";
import { checkOutputFile } from "../plant-files.ts";
import { codeOf, UsageError } from "../usage-error.ts";

export async function prepareJournalFile(path: string): Promise<void> {
  await checkOutputFile("journal", path);
  await rm(path, { force: true });
}

/** As the control API shows them, one a line. */
export async function writeJournalFile(path: string, store: PlantStore): Promise<void> {
  await writeFile(path, linesOf(store)).catch((cause) => {
    throw new UsageError(`The journal file ${path} was not written (${codeOf(cause)}).`, { cause });
  });
}

async function* linesOf(store: PlantStore): AsyncGenerator<string> {
  for (const request of await store.requests.all()) yield `${wireRequestJson(request)}\n`;
  for (const space of store.spaces()) {
    const member = `{"space":${JSON.stringify(space)},`;
    for (const request of await store.space(space).requests.all())
      yield wireRequestJson(request)
        .replace("{", () => `${member}`)
        .concat("\n");
  }
}

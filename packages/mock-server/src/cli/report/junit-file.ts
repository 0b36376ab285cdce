import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { UsageError } from "../usage-error.ts";

export interface JUnitFile {
  /** @throws UsageError when it cannot be written */
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the file, and empties it: nobody may read an earlier run's results in it. Makes its folder. @throws UsageError */
export async function openJUnitFile(path: string): Promise<JUnitFile> {
  const file = await attempt(path, async (): Promise<FileHandle> => {
    await mkdir(dirname(path), { recursive: true });
    return open(path, "w");
  });
  return {
    write: (text) => attempt(path, () => file.writeFile(text)),
    close: () => file.close(),
  };
}

async function attempt<Value>(path: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    throw new UsageError(`The JUnit file ${path} cannot be written (${code}).`, { cause: error });
  }
}

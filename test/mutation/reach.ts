/** Notes which mutants a process reaches: preloaded into each process of the run that only looks. */
import { appendFileSync } from "node:fs";
import { join } from "node:path";

const { REACH_FOLDER = "" } = process.env;
const written = new Set<string>();

const coverage = new Proxy<Record<string, number>>(
  {},
  {
    set(_, mutant) {
      // Tests may change the environment, and a process ends without a word: each line is written at once.
      const line = `${String(mutant)} ${globalThis.testFile ?? process.env.REACH_FILE ?? ""}\n`;
      if (!written.has(line)) appendFileSync(join(REACH_FOLDER, String(process.pid)), line);
      written.add(line);
      return true;
    },
  },
);

declare global {
  var testFile: string | undefined;
}

Object.assign(globalThis, { __stryker__: { mutantCoverage: { static: coverage, perTest: {} } } });

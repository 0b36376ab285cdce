/** Compiles the packages, and the tests of a contract, under it. */
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { complaintsOf, createProgram, FILES } from "../repository/compiler.ts";
import { isReplaced, type Overlay, readOverlay } from "./overlay.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const SHIPPED = /^packages\/[\w-]+\/src\/(?!testing\/)(?!.*\.test(?:-d)?\.ts$)/;

/** The helpers of tests are for the given contract. */
const OF_THE_GIVEN = /^packages\/mock-server\/src\/testing\//;

const WITHOUT_DECLARATIONS = { declaration: false, isolatedDeclarations: false };

/** Returns the errors, each with its place. */
export function compile(texts: Overlay, files: readonly string[] = []): readonly string[] {
  const program = createProgram([...texts.keys(), ...files], { texts, isReplaced }, WITHOUT_DECLARATIONS);
  return complaintsOf(program).filter((complaint) => !OF_THE_GIVEN.test(complaint));
}

export async function compileContract(contract: string): Promise<readonly string[]> {
  const shipped = FILES.filter((path) => SHIPPED.test(path.slice(ROOT.length)) && !isReplaced(path));
  const tests = ts.sys.readDirectory(`${ROOT}test/growth/${contract}`, [".test.ts"]);
  return compile(await readOverlay(contract), [...shipped, ...tests]);
}

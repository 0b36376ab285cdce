/** Compiles the blocks of the documents, and the packages under the contracts of test/growth. Run by `npm run typecheck`. */
import { EXPECTED, nodeBlocks, pageBlocks } from "../docs/compiled-blocks.ts";
import { complaintsOf, createProgram } from "../repository/compiler.ts";
import { compileContract } from "./compile.ts";
import { CONTRACTS } from "./overlay.ts";

const found = [nodeBlocks, pageBlocks].flatMap((blocks) => {
  const paths = [...blocks.texts.keys()];
  const program = createProgram(paths, blocks);
  // Only the blocks: what they import has its own check.
  return paths.flatMap((path) => complaintsOf(program, path));
});
for (const contract of CONTRACTS)
  found.push(...(await compileContract(contract)).map((complaint) => `test/growth/${contract}: ${complaint}`));

const unknown = found.filter((complaint) => !EXPECTED.some((expected) => expected.test(complaint)));
const missing = EXPECTED.filter((expected) => found.filter((complaint) => expected.test(complaint)).length !== 1);
for (const complaint of [...unknown, ...missing.map((expected) => `Expected once: ${expected}`)]) {
  process.stderr.write(`${complaint}\n`);
  process.exitCode = 1;
}

/** Checks all types: those of each tsconfig.json, of the documents' blocks, and of the packages under the contracts of test/growth. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { EXPECTED, nodeBlocks, pageBlocks } from "../docs/compiled-blocks.ts";
import { complaintsOf, createProgram } from "../repository/compiler.ts";
import { compileContract } from "./compile.ts";
import { CONTRACTS } from "./overlay.ts";

const PROJECTS = [
  ["tsconfig.json"],
  ["packages/sdk"],
  ["packages/mock-server"],
  ["packages/mock-server/page"],
  ["examples/react", "--customConditions", "@plant-store/source"],
];

/** TypeScript 7 takes a quarter of the time. What needs the compiler's API, as all below does, has TypeScript 5.9. */
const TSC = fileURLToPath(new URL("../../node_modules/typescript-7/bin/tsc", import.meta.url));

const projects = PROJECTS.map((project) =>
  promisify(execFile)(process.execPath, [TSC, "-p", ...project]).then(
    () => "",
    ({ stdout, message }: { stdout?: string; message: string }) => stdout || message,
  ),
);
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
const failures = [
  ...(await Promise.all(projects)),
  ...unknown,
  ...missing.map((expected) => `Expected once: ${expected}`),
];
for (const complaint of failures.filter((text) => text !== "")) {
  process.stderr.write(`${complaint}\n`);
  process.exitCode = 1;
}

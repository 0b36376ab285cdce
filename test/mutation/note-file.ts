/** Names the test file that runs, for reach.ts in this process and in those that it starts. */
import { expect } from "vitest";

globalThis.testFile = expect.getState().testPath;
process.env.REACH_FILE = globalThis.testFile;

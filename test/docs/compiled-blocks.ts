/** Every TypeScript block of every document, for the compiler: as strictly as the repository itself. */
import { basename, posix } from "node:path";
import type { Texts } from "../repository/compiler.ts";
import { blocks, fileOf, guides, readDocument, root } from "./document.ts";

const sdk = await readDocument("packages/sdk/README.md");
const mock = await readDocument("packages/mock-server/README.md");
const [first = "", main = "", journal = "", recipes = "", ...others] = blocks("ts", mock);

const ofGuides = Object.fromEntries(
  await Promise.all(guides.map(async (path) => [basename(path), blocks("ts", await readDocument(path))] as const)),
);
const { "browser-mocking.md": page = [], ...ofNode } = ofGuides;

const ofOthers = {
  ...ofNode,
  "conformance.md": [
    ...(ofNode["conformance.md"] ?? []),
    `// service.ts\n${await readDocument("test/docs/guides/broken-service.ts")}`,
  ],
  readme: blocks("ts"),
  sdk: blocks("ts", sdk),
  // As the README says: the recipes go to the end of the first test's file.
  mock: [first, journal, `${first}\n${recipes}`, ...others],
};

/** What the SDK's README says of undici, with undici's own types. */
const pass = /`(fetch: \(url, init\) => undici\.fetch\(.*?\))`/.exec(sdk)?.[1];
const patient = /`(const dispatcher = new undici\..*?)`/.exec(sdk)?.[1];
const proxied = `const dispatcher = new undici.${/new (EnvHttpProxyAgent\(\))/.exec(sdk)?.[1]}`;
const undici = [patient, proxied].map(
  (dispatcher) => `
    import { createPlantStoreClient } from "@plant-store/sdk";
    // The types of undici 7; the package itself is not installed here.
    declare const undici: typeof import("undici-types");
    ${dispatcher};
    createPlantStoreClient({ ${pass} });`,
);

/** A case of errors-and-outcomes.md is left out, and a difference of bigints is not a comparator. */
const [form = ""] = ofNode["errors-and-outcomes.md"] ?? [];
const wrong = [
  form.replace('    case "timeout":\n', ""),
  "export const sorted: bigint[] = [2n, 1n].sort((a, b) => a - b);\n",
];

export const EXPECTED: readonly RegExp[] = [
  /wrong\/0\.ts:\d+: Property 'status' does not exist/,
  /wrong\/1\.ts:\d+: .*Type 'bigint' is not assignable to type 'number'/s,
];

export const nodeBlocks: Texts = placed({ ...ofOthers, undici, wrong });

export const pageBlocks: Texts = placed({
  page,
  mock: [main],
  jest: [first.replace(/^import .* from "vitest";\n/m, "")],
  types: ["vite/client", "vitest/globals"].map((name) => `/// <reference types="${name}" />`),
});

/** Places the blocks of each document into a folder of its own that is not there, each under the name that it gives itself. */
function placed(documents: Readonly<Record<string, readonly string[]>>): Texts {
  const folder = posix.join(root.replaceAll("\\", "/"), "test/documents/");
  // A block that imports nothing is a module nevertheless, unless it is there for its types.
  const module = (text: string) => (text.startsWith("///") ? text : `${text}\nexport {};\n`);
  const files = Object.entries(documents).flatMap(([name, list]) =>
    list.map((text, index) => [posix.join(folder, name, fileOf(text, `${index}.ts`)), module(text)] as const),
  );
  const texts = new Map(files);
  if (texts.size !== files.length) throw new Error("Two blocks of a document have one name.");
  return { texts, isReplaced: (path) => path.startsWith(folder) };
}

/** The parts of the page's guide that Node can run. test/e2e/msw holds its claims in Chromium, test/e2e/packed those of Storybook. */
import { createPlantStore, faults } from "@plant-store/mock-server";
import { createPlantStoreClient } from "@plant-store/sdk";
import { build } from "vite";
import { expect, test, vi } from "vitest";
import { hurry, openGuide, place, readDocument, run, section, table, writeInto } from "../blocks.ts";

const { ts, js } = await openGuide("browser-mocking.md", { ts: 2, tsx: 2, js: 2 });
const [, main = ""] = ts;
const [steering = "", driving = ""] = js;

/** In what Vite builds of the guide's page, with `entry` as its main.ts. */
async function holdsTheMock(entry: string, environment: string): Promise<boolean> {
  vi.stubEnv("NODE_ENV", environment);
  const folder = await place(ts);
  await writeInto(folder, "src/main.ts", entry);
  await writeInto(folder, "index.html", '<script type="module" src="/src/main.ts"></script>\n');
  // `npm run build` makes the page.
  const rolldownOptions = { external: ["#inspector-page"] };
  const options = { write: false, target: "esnext", rolldownOptions } as const;
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["@plant-store/source", "browser", "module", "default"] },
    build: options,
  });
  const outputs = [result].flat().flatMap((bundle) => ("output" in bundle ? bundle.output : []));
  const code = outputs.map((output) => (output.type === "chunk" ? output.code : "")).join("\n");
  expect(code.includes("https://api.plants.test")).toBe(true);
  const modules = outputs.flatMap((output) => (output.type === "chunk" ? output.moduleIds : []));
  expect(modules.filter((id) => /packages\W\w[\w-]*\Wdist/.test(id))).toEqual([]);
  expect(modules.filter((id) => /packages\Wsdk\Wsrc/.test(id)).length).toBeGreaterThan(0);
  const includes = (word: string) => code.includes(word);
  expect(includes("plant-store-inspector")).toBe(includes("startPlantWorker"));
  return includes("startPlantWorker");
}

test("a production build holds the client and nothing of the mock", async () => {
  expect(await holdsTheMock(main, "production")).toBe(false);
});

const atTheTop = `import { startMock } from "./mock.ts";
${main.replace('  const { startMock } = await import("./mock.ts");\n', "").replace("import.meta.env.DEV && ", "")}`;

test.each([
  ["an import at the top", atTheTop, "production"],
  ["a condition of the page", main.replace("import.meta.env.DEV", 'localStorage.getItem("mock")'), "production"],
  ["another NODE_ENV", main, "test"],
])("%s undoes that, and the word to search for is there", async (_title, entry, environment) => {
  expect(await holdsTheMock(entry, environment)).toBe(true);
});

test("steering: each line does what it says", async () => {
  hurry();
  const baseUrl = "https://api.plants.test";
  const store = createPlantStore({ baseUrl, tokens: ["t1"] });
  const plants = createPlantStoreClient({ baseUrl, token: "t1", fetch: store.fetch, timeoutMs: 1_000, maxRetries: 0 });
  const create = async () => {
    const result = await plants.safe.createPlant({ id: 1, name: "Fern" });
    return result.ok ? "created" : result.error.code;
  };
  const outcomes: unknown[] = [];
  vi.stubGlobal("plantMock", { store, faults });
  vi.stubGlobal("note", async () => outcomes.push([await create(), await store.requests.count()]));
  expect(await run(steering.replaceAll(/;.*$/gm, "; await note();"))).toEqual([]);
  expect(outcomes).toEqual([
    ["connection", 1],
    ["created", 2],
    ["api", 3],
    ["timeout", 4],
    ["created", 5],
    ["created", 6],
    ["created", 1],
  ]);
});

test("driving: what is evaluated in the page is code that runs, and its awaited result crosses over", async () => {
  const store = createPlantStore();
  vi.stubGlobal("plantMock", { store, faults });
  const expressions = [...driving.matchAll(/page\.\w+\("(.*)"\)/g)].map(([, code = ""]) => code);
  const results = await Promise.all(expressions.map((code) => new Function(`return (${code});`)()));
  expect(JSON.parse(JSON.stringify(results))).toEqual([true, { id: "1" }, 0]); // of a fault, the functions stay behind
});

test("each row of what the inspector meets has its test, and each line is the package's", async () => {
  const rows = table("In your app", await readDocument("packages/mock-server/docs/browser-mocking.md"));
  const tests = await readDocument("test/e2e/page/inspector.test.ts");
  const titles = [...(tests.split('describe("the guide\'s table:"')[1]?.matchAll(/^ {4}test\("(.*?)"/gm) ?? [])].map(
    ([, title]) => title,
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(titles).toEqual(expect.arrayContaining(rows.map(([name]) => name)));
  const files = ["open-inspector", "windows", "mount-inspector"].map((name) => `inspector/${name}.ts`);
  const sources = await Promise.all(files.map((file) => readDocument(`packages/mock-server/src/${file}`)));
  const source = sources.join("").replace(/\$\{CALLER\}/, "mountInspector");
  for (const [, text = ""] of rows.join().matchAll(/`((?:The|mountInspector:) .*?)`/g)) expect(source).toContain(text);
});

test("every message is one of the package's", async () => {
  const guide = section("What can go wrong", await readDocument("packages/mock-server/docs/browser-mocking.md"));
  const messages = [...guide.matchAll(/^- \*\*`([^`]+)`/gm)].map(([, message]) => message);
  expect(messages).toHaveLength(2);
  const source = await readDocument("packages/mock-server/src/adapters/browser/script.ts");
  for (const message of messages) expect(source).toContain(message);
});

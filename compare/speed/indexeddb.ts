/** Measures creates and pages over IndexedDB, in the Chromium of test/e2e. */
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { listen } from "../../test/e2e/support/servers.ts";
import { findChromium, type Launch } from "./chromium.ts";
import type { Bench } from "./indexeddb-page.ts";
import { OFTEN } from "./load.ts";
import { type Contender, measureRow, type Row } from "./rounds.ts";

const { durationMs, rounds } = OFTEN;
const SETTING =
  "In a page of Chromium, whose profile is in the system's folder for temporary files. Each create is a store.fetch of a plant with a new id.";

/** A page of indexeddb-page.ts, in a browser of its own. */
interface BenchPage extends AsyncDisposable {
  call<Name extends keyof Bench>(
    name: Name,
    ...given: Parameters<Bench[Name]>
  ): Promise<Awaited<ReturnType<Bench[Name]>>>;
}

/** Returns no rows where test/e2e is not installed. */
export async function measureIndexedDb(): Promise<Row[]> {
  const launch = await findChromium("the rows of IndexedDB");
  if (launch === undefined) return [];
  await using stack = new AsyncDisposableStack();
  const openPage = await preparePages(stack, launch);
  await using first = await openPage("large");
  await first.call("open", "large", 1_000_000);
  await first[Symbol.asyncDispose]();
  // A profile for each: Chromium keeps all databases of one origin in one place.
  await using large = await openPage("large");
  await using ten = await openPage("ten");
  await large.call("open", "large", 0);
  await ten.call("open", "ten", 10);
  await large.call("findPlaces", "large", 50_000);
  await ten.call("findPlaces", "ten", 1);
  const rows: Row[] = [];
  // Pages first, since ten plants must still be ten.
  for (const [work, atOnce, about] of [
    ["page", 1, "for 5 plants by store.service, after one of up to twenty places at random, one"],
    ["create", 16, "a create, 16"],
  ] as const)
    rows.push(
      await measureRow({
        title: `A ${work}: IndexedDB`,
        about: `Microseconds of time ${about} at once. ${SETTING}`,
        // After it has opened a million plants, Chromium sorts their file for some 20 s.
        rounds: work === "page" ? [rounds[0], 60] : rounds,
        contenders: [
          contender(ten, "10 before", "ten", work, atOnce),
          { ...contender(large, "1,000,000 before", "large", work, atOnce), target: "≤ 1.3" },
        ],
      }),
    );
  return rows;
}

function contender(page: BenchPage, name: string, store: string, work: "create" | "page", atOnce: number): Contender {
  return { name, measure: () => page.call("measure", store, work, atOnce, durationMs) };
}

/** Returns a function that starts Chromium with a profile, which keeps what an earlier page has stored. */
async function preparePages(
  stack: AsyncDisposableStack,
  launch: Launch,
): Promise<(profile: string) => Promise<BenchPage>> {
  const url = await servePage(stack);
  const folder = stack.use(mkdtempDisposableSync(join(tmpdir(), "plant-store-"))).path;
  return async (profile) => {
    const context = await launch(join(folder, profile));
    const page = await context.newPage();
    await page.goto(url);
    return {
      call: (name, ...given) => page.evaluate(`bench.${name}(...${JSON.stringify(given)})`),
      [Symbol.asyncDispose]: () => context.close(),
    };
  };
}

async function servePage(stack: AsyncDisposableStack): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "indexeddb-page.ts")],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
    logLevel: "error",
  });
  const script = outputFiles[0]?.text ?? "";
  const server = await listen(({ url }, response) => {
    const isScript = url === "/page.js";
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? script : '<script type="module" src="/page.js"></script>');
  });
  return stack.use(server).url;
}

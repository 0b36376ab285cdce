/** Measures creates and pages over IndexedDB, in the Chromium of test/e2e. */
import { join } from "node:path";
import { build } from "esbuild";
import { listen } from "../../test/e2e/support/servers.ts";
import { findChromium } from "./chromium.ts";
import type { Bench } from "./indexeddb-page.ts";
import { OFTEN } from "./load.ts";
import { measureRow, type Row } from "./rounds.ts";

const { durationMs, rounds } = OFTEN;
const SETTING =
  "In a page of Chromium, whose profile is in the system's folder for temporary files. Each create is a store.fetch of a plant with a new id.";

/** Returns no rows where test/e2e is not installed. */
export async function measureIndexedDb(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const launch = await findChromium("the rows of IndexedDB", stack);
  if (launch === undefined) return [];
  const url = await servePage(stack);
  /** Opens indexeddb-page.ts in a browser of its own, with what an earlier page has stored in the profile. */
  const openPage = async (profile: string) => {
    const context = await launch(profile);
    const page = await context.newPage();
    await page.goto(url);
    const call = <Name extends keyof Bench>(name: Name, ...given: Parameters<Bench[Name]>) =>
      page.evaluate<Awaited<ReturnType<Bench[Name]>>>(`bench.${name}(...${JSON.stringify(given)})`);
    return { call, close: () => context.close() };
  };
  const first = await openPage("large");
  await first.call("open", 1_000_000);
  await first.close();
  // A profile for each: Chromium keeps all databases of one origin in one place.
  const large = await openPage("large");
  const ten = await openPage("ten");
  await large.call("open", 0);
  await ten.call("open", 10);
  await large.call("findPlaces", 50_000);
  await ten.call("findPlaces", 1);
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
          { name: "10 before", measure: () => ten.call("measure", work, atOnce, durationMs) },
          {
            name: "1,000,000 before",
            target: "≤ 1.3",
            measure: () => large.call("measure", work, atOnce, durationMs),
          },
        ],
      }),
    );
  return rows;
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
  const page = `<script type="module">${outputFiles[0]?.text ?? ""}</script>`;
  const server = await listen((_, response) => response.setHeader("Content-Type", "text/html").end(page));
  return stack.use(server).url;
}

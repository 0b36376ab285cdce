/** The Chromium of test/e2e, whose packages are installed there only. */
import { existsSync, mkdtempDisposableSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const E2E = new URL("../../test/e2e/", import.meta.url);

/** As much of playwright-core as is used here. */
interface Page {
  goto(url: string): Promise<unknown>;
  evaluate<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}
interface Context {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}
interface Playwright {
  readonly chromium: {
    launchPersistentContext(folder: string, options: { readonly executablePath: string }): Promise<Context>;
  };
}

/** Starts a browser with a profile, which keeps what an earlier one of this name has stored. The stack ends it. */
export type Launch = (profile: string) => Promise<Context>;

/** Returns undefined, and says so, where test/e2e is not installed. @param rows the rows that are left out then */
export async function findChromium(rows: string, stack: AsyncDisposableStack): Promise<Launch | undefined> {
  if (!existsSync(new URL("node_modules/playwright-core", E2E))) {
    process.stderr.write(`test/e2e is not installed, so ${rows} are left out.\n`);
    return undefined;
  }
  const { setup, CHROMIUM_FILE }: { setup: () => Promise<void>; CHROMIUM_FILE: string } = await import(
    new URL("support/chromium-setup.ts", E2E).href
  );
  await setup();
  const { chromium }: Playwright = createRequire(new URL("package.json", E2E))("playwright-core");
  const folder = stack.use(mkdtempDisposableSync(join(tmpdir(), "plant-store-"))).path;
  return async (profile) => {
    const context = await chromium.launchPersistentContext(join(folder, profile), { executablePath: CHROMIUM_FILE });
    stack.defer(() => context.close());
    return context;
  };
}

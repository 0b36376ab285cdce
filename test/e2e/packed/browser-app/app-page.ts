/** The app in a page, found by roles and names. */
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";

interface Typed {
  readonly id?: string;
  readonly name?: string;
  readonly tag?: string;
  readonly token?: string;
}

export interface AppPage extends AsyncDisposable {
  readonly page: Page;
  readonly id: Locator;
  readonly name: Locator;
  readonly tag: Locator;
  readonly token: Locator;
  /** The button that sends, whatever it says. */
  readonly submit: Locator;
  readonly cancel: Locator;
  readonly status: Locator;
  readonly alert: Locator;
  /** The plants of the session, the newest first. */
  readonly session: Locator;
  /** Waits until the page takes plants. */
  ready(): Promise<void>;
  type(texts: Typed): Promise<void>;
  /** Chooses a fault of the mock in the page. */
  trouble(name: "None" | "Slow" | "Busy" | "Offline"): Promise<void>;
  /** Makes the mock in the page take requests and never respond. */
  hang(): Promise<void>;
  /** Returns the plants of the mock in the page, ids as text. */
  stored(): Promise<readonly object[]>;
  /** Returns the status of every response of the mock in the page. */
  statuses(): Promise<readonly (number | null)[]>;
  /** Returns the role, the name and the value of the element that has the focus. */
  focused(): Promise<string>;
}

/** Opens the page and waits until it takes plants. */
export async function openApp(browser: Browser, url: string, options?: BrowserContextOptions): Promise<AppPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const form = page.getByRole("form", { name: "Add a plant" });
  const field = (name: string) => form.getByRole("textbox", { name });
  const [id, name, tag, token] = [field("Id"), field("Name"), field("Tag (optional)"), field("Access token")];
  const inMock = <Result>(expression: string) =>
    page.evaluate<Result>(`import("/src/mock.ts").then(({ store }) => ${expression})`);

  const ready = () => page.getByRole("button", { name: "Create plant", disabled: false }).waitFor();
  await page.goto(url);
  await ready();
  return {
    page,
    id,
    name,
    tag,
    token,
    submit: form.getByRole("button").first(),
    cancel: form.getByRole("button", { name: "Cancel" }),
    status: page.getByRole("status"),
    alert: page.getByRole("alert"),
    session: page.getByRole("region", { name: "In this session" }).getByRole("listitem"),
    ready,
    async type(texts) {
      if (texts.id !== undefined) await id.fill(texts.id);
      if (texts.name !== undefined) await name.fill(texts.name);
      if (texts.tag !== undefined) await tag.fill(texts.tag);
      if (texts.token !== undefined) await token.fill(texts.token);
    },
    trouble: (trouble) => page.getByRole("radio", { name: trouble }).check(),
    hang: () => inMock('store.inject({ kind: "hang" })'),
    stored: () =>
      inMock(
        "store.plants.values().then((plants) => plants.map(({ id, ...plant }) => ({ id: String(id), ...plant })))",
      ),
    statuses: () =>
      inMock("store.requests.all().then((requests) => requests.map(({ response }) => response?.status ?? null))"),
    focused: () => page.locator(":focus").ariaSnapshot(),
    [Symbol.asyncDispose]: () => context.close(),
  };
}

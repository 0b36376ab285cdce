/** The app in a page, as somebody meets it who goes by roles and names. */
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
  type(texts: Typed): Promise<void>;
  /** Of the mock in the page. */
  trouble(name: "None" | "Slow" | "Busy" | "Offline"): Promise<void>;
  /** The mock in the page takes what comes, and never answers. */
  hang(): Promise<void>;
  /** What the mock in the page has stored, ids as text. */
  stored(): Promise<readonly object[]>;
  /** The status of every answer that the mock in the page has given. */
  answered(): Promise<readonly (number | null)[]>;
  /** The role and the name of what has the focus, and its value. */
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

  await page.goto(url);
  await page.getByRole("button", { name: "Create plant", disabled: false }).waitFor();
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
    answered: () =>
      inMock("store.requests.all().then((requests) => requests.map(({ response }) => response?.status ?? null))"),
    focused: () => page.locator(":focus").ariaSnapshot(),
    [Symbol.asyncDispose]: () => context.close(),
  };
}

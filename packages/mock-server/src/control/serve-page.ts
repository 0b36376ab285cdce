/** Serves the page at `/_mock/`. Its files need no token; they are loaded when somebody first opens the page. */
import { type Refusal, refuse } from "../service/errors.ts";
import { methodNotAllowed } from "../service/responses.ts";
import { API_PATH, PAGE_PATH } from "./control-paths.ts";
import type { ControlRequest, ControlResponse } from "./message.ts";

/** Allows the page's own files only: no inline script, and no frame around it. */
const POLICY = [
  "default-src 'none'",
  ...["script-src", "style-src", "img-src", "connect-src"].map((kind) => `${kind} 'self'`),
  ...["base-uri", "form-action", "frame-ancestors"].map((kind) => `${kind} 'none'`),
].join("; ");

const FIELDS = { "Content-Security-Policy": POLICY, "Referrer-Policy": "no-referrer" };

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};

const ALLOW = "GET, HEAD";

export async function servePage(request: Pick<ControlRequest, "method" | "path">): Promise<ControlResponse | Refusal> {
  const { method, path } = request;
  const leads = `${path}/` === PAGE_PATH;
  const files = await load();
  if (files === undefined) return refuse("unknown_path", "The page is not built yet. Run npm run build.");
  const name = leads || path === PAGE_PATH ? "index.html" : path.replace(PAGE_PATH, "");
  if (!Object.hasOwn(files, name)) return refuse("unknown_path", NOTHING_HERE);
  if (method === "OPTIONS") return { status: 204, headers: { Allow: ALLOW }, body: "" };
  if (method !== "GET" && method !== "HEAD") return methodNotAllowed(ALLOW);
  // Relative: a proxy may serve the mock below a path.
  if (leads) return { status: 308, headers: { Location: PAGE_PATH.slice(1) }, body: "" };
  const type = TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "text/plain; charset=utf-8";
  return { status: 200, headers: { "Content-Type": type, ...FIELDS }, body: files[name] ?? "" };
}

/** Undefined if this clone of the repository has not built them. */
async function load(): Promise<Readonly<Record<string, string>> | undefined> {
  try {
    return (await import("#page")).files;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

const NOTHING_HERE = `Nothing is here. The page is at ${PAGE_PATH}, the control API below ${API_PATH}.`;

/** A page that sends whatever a page can, as suites. */

/** The result of `ask`: a response, or the failure. */
export interface Seen {
  readonly failed?: string;
  readonly type?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** A response whose request is sent without a preflight: the page sees that one came, and nothing of it. */
export const OPAQUE: Seen = { type: "opaque", status: 0, headers: {}, text: "" };

export const HOSTILE_PAGE = `<!doctype html><script>
const event = (target, ...names) => new Promise((resolve) => {
  for (const name of names) target.addEventListener(name, () => resolve(name), { once: true });
});
const append = (tag, properties) => document.body.appendChild(Object.assign(document.createElement(tag), properties));
globalThis.suites = {
  async ask({ url, bytes, ...init }) {
    try {
      const body = bytes === undefined ? undefined : new TextEncoder().encode(bytes);
      const response = await fetch(url, { ...(body && { body }), ...init });
      const { type, status } = response;
      return { type, status, headers: Object.fromEntries(response.headers), text: await response.text() };
    } catch (error) {
      return { failed: error.name };
    }
  },
  async submit({ url, name, value, enctype = "text/plain" }) {
    const frame = append("iframe", { name: "frame" + Math.random() });
    const form = append("form", { action: url, method: "POST", enctype, target: frame.name });
    form.append(Object.assign(document.createElement("input"), { name, value }));
    const loaded = event(frame, "load");
    form.submit();
    await loaded;
    try {
      return frame.contentWindow.document.body.textContent;
    } catch (error) {
      return error.name;
    } finally {
      frame.remove();
      form.remove();
    }
  },
  async embed({ url, tag = "img" }) {
    const element = append(tag, { rel: "stylesheet", [tag === "link" ? "href" : "src"]: url });
    return event(element, "load", "error");
  },
  source: ({ url }) => event(new EventSource(url), "open", "error"),
  socket: ({ url }) => event(new WebSocket(url.replace("http", "ws")), "open", "error"),
  beacon: ({ url, text }) => navigator.sendBeacon(url, new Blob([text], { type: "text/plain" })),
};
</script><body>`;

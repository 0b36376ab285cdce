import { readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { INSECURE_HOST } from "../../support/chromium.ts";
import { listen, type OpenServer } from "../../support/servers.ts";
import { PAGE_SCRIPT } from "../setup.ts";

/** Its `url` is the page's origin. */
export async function openPage(): Promise<OpenServer> {
  const server = await listen(sendPage);
  return { ...server, url: `http://${INSECURE_HOST}:${server.port}` };
}

const sendPage: RequestListener = async ({ url }, response) => {
  if (url === "/") response.setHeader("content-type", "text/html").end('<script src="/page.js"></script>');
  else if (url === "/page.js") response.setHeader("content-type", "text/javascript").end(await readFile(PAGE_SCRIPT));
  else response.writeHead(404).end();
};

/** Takes each 2xx with an object for a success, follows redirects, and makes the mistake that its argument names. */
import { text } from "node:stream/consumers";

const { PLANT_STORE_BASE_URL, PLANT_STORE_TOKEN: token } = process.env;
const mistake = process.argv[2];
const url = `${PLANT_STORE_BASE_URL}/plants${mistake === "query" ? `?access_token=${token}` : ""}`;
const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
const request = { method: "POST", headers, body: await text(process.stdin) };

if (mistake === "thrice") await fetch(url, request).then(() => fetch(url, request));
const response = await fetch(url, request);
const body = await response.text();
process.stdout.write(`${response.status} ${body} ${mistake === "show" && response.status === 403 ? token : ""}\n`);
if (mistake === "crash") throw new Error(`KeyError: ${JSON.parse(body).id}`);
process.exitCode = response.ok && body.startsWith("{") ? 0 : response.status >= 400 && response.status < 500 ? 10 : 20;

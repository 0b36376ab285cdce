import { createPlantStore, faults } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { chromium } from "playwright-core";
const only = process.argv[2];
const store = createPlantStore({ tokens: undefined as never, journalSize: 100_000 });
const server = await serve(store, { port: 0, spaces: true, control: { token: "dev" } });
const url = server.url;
async function create(body: string, token = "t1") { await fetch(`${url}/plants`, { method: "POST", headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), "Content-Type": "application/json" }, body }).then((r) => r.text()).catch(() => {}); }
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
async function shoot(name: string, path: string, size: [number, number], scheme: "light" | "dark" = "light") {
  const context = await browser.newContext({ viewport: { width: size[0], height: size[1] }, colorScheme: scheme });
  const page = await context.newPage();
  page.on("console", (m) => console.log(name, m.type(), m.text()));
  page.on("pageerror", (e) => console.log(name, "ERROR", e.message));
  await page.goto(`${url}/_mock/${path}#token=dev`);
  await page.waitForTimeout(700);
  await page.screenshot({ path: `/tmp/page-shots/${name}.png` });
  await context.close();
}
await shoot("empty", "", [1440, 900]);
const names = ["Monstera", "Fern", "Moss", "Ivy", "Aloe", "Basil", "Mint", "Sage"];
let id = 1;
for (let i = 0; i < 40; i++) {
  if (i === 12) await store.inject(faults.status(503, { retryAfter: 1 }), { times: 5 });
  if (i === 20) await create('{"id":"x","name":5}');
  if (i === 22) await create('{"id":3,"tag":"\u202egnp.exe <img src=x onerror=alert(1)>"}');
  if (i === 24) await create('{"id":9,"name":"Palm"}', "");
  if (i === 26) { await store.inject(faults.networkError(), { at: "response", times: 1 }); }
  if (i === 30) { await store.inject(faults.latency(30), { times: 3 }); }
  await create(JSON.stringify({ id: id++, name: names[i % 8], tag: i % 3 ? "tropical" : undefined }));
  await new Promise((r) => setTimeout(r, 60));
}
await create('{"id":9223372036854775807,"name":"Monstera deliciosa","tag":"the last id"}');
await store.inject(faults.status(500), { probability: 0.1, when: { name: "Cactus" } }); await store.inject(faults.hang(), { times: 2, when: { id: 7n } });
await shoot("busy", "", [1440, 900]);
await shoot("busy-dark", "?request=21", [1440, 900], "dark");
await shoot("lost", "?request=29", [1440, 900]);
await shoot("violation", "?request=23", [1440, 900]);
await shoot("plants", "?view=plants", [1440, 900]);
await shoot("faults", "?view=faults", [1440, 900], "dark");
await shoot("phone", "", [360, 740]);
await shoot("phone-request", "?request=21", [360, 740]);
await shoot("phone-faults", "?view=faults", [360, 740]);
await shoot("middle", "?status=503", [800, 900]);
await browser.close(); await server.close(); process.exit();

/** Nobody pays for the page who does not open it. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const SCRIPT = `
  import { registerHooks } from "node:module";
  let isLoaded = false;
  registerHooks({ load(url, context, next) {
    isLoaded ||= url.endsWith("/dist/page.js");
    return next(url, context);
  } });
  const { createPlantStore } = await import("@plant-store/mock-server");
  const { serve } = await import("@plant-store/mock-server/server");
  const server = await serve(createPlantStore(), { port: 0, control: { token: "c1" } });
  const headers = { Authorization: "Bearer c1" };
  await fetch(server.url + "/plants", { method: "POST", headers });
  await fetch(server.url + "/_mock/api/info", { headers });
  const before = isLoaded;
  await fetch(server.url + "/_mock/");
  console.log(JSON.stringify({ before, after: isLoaded }));
  await server.close();
`;

test("the server loads the page's files once somebody opens it", async () => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", SCRIPT], {
    cwd: join(import.meta.dirname, "../../.."),
  });
  expect(JSON.parse(stdout)).toEqual({ before: false, after: true });
});

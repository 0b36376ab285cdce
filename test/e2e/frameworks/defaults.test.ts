/** The first version of a service in each framework: the guide says where it decides otherwise. */
import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { expressDefaults } from "./defaults/express.ts";
import { fastifyDefaults } from "./defaults/fastify.ts";
import { honoDefaults } from "./defaults/hono.ts";
import { reportOn } from "./report.ts";
import { compare } from "./table.ts";

const MOCK = new URL("../../../packages/mock-server/", import.meta.url);

test("docs/conformance.md says what was measured", async () => {
  // Hono prints what a handler throws.
  vi.spyOn(console, "error").mockImplementation(() => {});
  const reports = {
    "Hono 4": await reportOn(honoDefaults),
    "Express 5": await reportOn(expressDefaults),
    "Fastify 5": await reportOn(fastifyDefaults),
  };
  const decisions = await readFile(new URL("DECISIONS.md", MOCK), "utf8");
  const rows = [...decisions.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name = ""]) => name);
  const guide = await readFile(new URL("docs/conformance.md", MOCK), "utf8");
  const [section = ""] = guide.split("## Which frameworks break what\n").slice(1);
  const table = section.split("\n").filter((line) => line.startsWith("|"));
  const [, none = ""] = /In all three,(.*?)get another response/s.exec(section) ?? [];
  expect({ table: table.join("\n"), inNone: [...none.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name) }).toEqual(
    compare(reports, rows),
  );
});

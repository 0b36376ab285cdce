import { expect, test } from "vitest";
import { serving } from "../../cli/command-process.ts";
import { readDocument, SLOW } from "../blocks.ts";
import { openGuide } from "./guide.ts";

const { sh } = await openGuide("look-inside.md", { sh: 1 });

test("the command prints the address of the page", SLOW, async () => {
  const [, args = ""] = /plant-store-mock (.*)$/m.exec(sh[0] ?? "") ?? [];
  await using server = await serving(args.split(" "));
  await server.writes("/_mock/#token=");
});

test("each action that the guide names is one of the page", async () => {
  const guide = await readDocument("packages/mock-server/docs/look-inside.md");
  const names = [...guide.matchAll(/\*\*([A-Z][\w ]+):?\*\*/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(7);
  const places = ["request/request-panel", "journal/filters", "plants/plants-panel", "faults/faults-panel", "app"];
  const sources = await Promise.all(places.map((place) => readDocument(`packages/mock-server/page/src/${place}.tsx`)));
  for (const name of names) expect(sources.join("\n")).toContain(name);
});

import { expect, test } from "vitest";
import { serveHere } from "../../../packages/mock-server/src/testing/run-here.ts";
import { openGuide, readDocument } from "../blocks.ts";

const { sh } = await openGuide("look-inside.md", { sh: 1 });

test("the command prints the address of the page", async () => {
  const [, args = ""] = /plant-store-mock (.*)$/m.exec(sh[0] ?? "") ?? [];
  await using server = await serveHere(args.split(" "));
  expect(server.written()).toContain("/_mock/#token=");
});

test("each action that the guide names is one of the page", async () => {
  const guide = await readDocument("packages/mock-server/docs/look-inside.md");
  const names = [...guide.matchAll(/\*\*([A-Z][\w ]+):?\*\*/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(7);
  const places = ["request/request-panel", "journal/filters", "plants/plants-panel", "faults/faults-panel", "app"];
  const sources = await Promise.all(places.map((place) => readDocument(`packages/mock-server/page/src/${place}.tsx`)));
  for (const name of names) expect(sources.join("\n")).toContain(name);
});

import { faults } from "@plant-store/mock-server";
import { expect, test, vi } from "vitest";
import { openGuide, printed, run, service } from "../blocks.ts";

const { ts } = await openGuide("errors-and-outcomes.md", { ts: 1 });
const [form = ""] = ts;

/** The form, where its plant is entered. */
const submitting = (code: string) => `${code.split("console.log(")[0]}
const { state, message } = await submit({ id: 1, name: "Fern" });
console.log(\`\${state}: \${message}\`);`;

test("in a form: a plant, and one that is refused before it is sent", async () => {
  const store = service();
  expect(await run(form, store.fetch)).toEqual(printed(form));
  expect(await store.requests.count()).toBe(1);
});

test.for([
  ["a 400", /^editable: .*400/, faults.status(400)],
  ["a 401", /^editable: Please sign in again\.$/, faults.status(401)],
  ["a 401 after a 503", /^check: It may have been saved\. Please sign/, faults.status(401), { retryAfter: 0 }],
  ["a 500", /^check: It may have been saved\. The plant store has a problem\.$/, faults.status(500)],
  ["another 2xx", /^check: It may have been saved\. The plant store has a/, faults.status(201)],
  ["a lost connection", /^check: It may have been saved\. The plant store does not/, faults.networkError()],
  ["a 200 that is not a plant", /^check: It may have been saved\. The plant store does not/, faults.wrongShape()],
] as const)("in a form: %s", async ([_title, line, fault, busy]) => {
  const store = service();
  if (busy !== undefined) await store.inject(faults.status(503, busy), { times: 1 });
  await store.inject(fault);
  expect(await run(submitting(form), store.fetch)).toEqual([expect.stringMatching(line)]);
});

test.each([
  ["before it was sent", true, "editable: Cancelled."],
  ["on its way", false, "check: It may have been saved. Cancelled."],
])("in a form: an abort %s", async (_title, before, line) => {
  const controller = new AbortController();
  if (before) controller.abort();
  vi.stubGlobal("leaving", controller.signal);
  const store = service();
  const aborting: typeof fetch = (url, init) => {
    controller.abort();
    return store.fetch(url, init);
  };
  const cancellable = form.replace("createPlant(plant)", "createPlant(plant, { signal: leaving })");
  expect(await run(submitting(cancellable), aborting)).toEqual([line]);
});

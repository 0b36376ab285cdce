/** The SDK's README under OpenTelemetry's own packages: its two blocks on tracing, over a socket. */
import { faults } from "@plant-store/mock-server";
import { describe, expect, test } from "vitest";
import { blocks, readDocument, section, withoutInjection, writeInto } from "../../docs/blocks.ts";
import { outputOf } from "../support/run.ts";
import { install } from "./install.ts";
import { serveMock } from "./serve.ts";

type Fault = ReturnType<typeof faults.status>;

interface Report {
  readonly thrown?: string;
  readonly spans: readonly {
    readonly name: string;
    readonly traceId: string;
    readonly spanId: string;
    readonly parentSpanId?: string;
    readonly status: { readonly code: number; readonly message?: string };
    /** Each with the number of its attempt. */
    readonly events: readonly string[];
  }[];
}

const readme = await readDocument("packages/sdk/README.md");
const [, injected = ""] = blocks("ts", section("Logging and tracing", readme));
const instrumented = withoutInjection(injected);

const RETRIED = faults.status(503, { retryAfter: 0 });
/** Of OpenTelemetry's SpanStatusCode. */
const UNSET = 0;
const ERROR = 2;

const folder = await install("opentelemetry");

/** Runs a block against a mock whose first response is the fault. Returns its spans, and each request's `traceparent`. */
async function trace(block: string, instrumentation: "instrumented" | "bare", fault?: Fault) {
  await using mock = await serveMock();
  if (fault !== undefined) await mock.store.inject(fault, { times: 1 });
  await writeInto(folder, "block.ts", block.replace("https://api.example.com/v1", mock.url));
  const output = await outputOf(folder, "node", ["trace.js", "block.ts", instrumentation]);
  const { thrown, spans }: Report = JSON.parse(output);
  const call = spans.find(({ name }) => name === "createPlant");
  if (call === undefined) throw new Error(`The call has no span in ${output}.`);
  const requests = spans.filter((span) => span !== call);
  return { thrown, call, requests, sent: (await mock.store.requests.all()).map(({ headers }) => headers.traceparent) };
}

/** https://www.w3.org/TR/trace-context/#traceparent-header-field-values, of a sampled span. */
const VALID = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/;
const traceparentOf = ({ traceId, spanId }: Report["spans"][number]) => `00-${traceId}-${spanId}-01`;

const EVENTS_OF_A_RETRY = [
  "plant_store.attempt 1",
  "plant_store.response 1",
  "plant_store.retry 1",
  "plant_store.attempt 2",
  "plant_store.response 2",
];

describe("the block beside an instrumentation", () => {
  test("below the call's span and its events, every attempt has a span and sends its traceparent", async () => {
    const { thrown, call, requests, sent } = await trace(instrumented, "instrumented", RETRIED);
    expect(thrown).toBeUndefined();
    expect(sent).toEqual([expect.stringMatching(VALID), expect.stringMatching(VALID)]);
    expect(sent).toEqual(requests.map(traceparentOf));
    expect(new Set(sent).size).toBe(2);
    const below = { name: "POST", traceId: call.traceId, parentSpanId: call.spanId };
    expect(requests).toEqual([expect.objectContaining(below), expect.objectContaining(below)]);
    expect(call.status).toEqual({ code: UNSET });
    expect(call.events).toEqual(EVENTS_OF_A_RETRY);
  });

  test("a failure is the span's status, and is thrown", async () => {
    const { thrown, call } = await trace(instrumented, "instrumented", faults.status(500));
    expect(thrown).toBe("ApiError");
    expect(call.status).toEqual({
      code: ERROR,
      message: expect.stringMatching(/^ApiError: The service responded 500/),
    });
    expect(call.events).toEqual(["plant_store.attempt 1", "plant_store.response 1", "plant_store.failure 1"]);
  });

  test("without one, it sends no traceparent", async () => {
    const { call, sent } = await trace(instrumented, "bare");
    expect(call.events).toEqual(["plant_store.attempt 1", "plant_store.response 1"]);
    expect(sent).toEqual([undefined]);
  });
});

describe("the block without an instrumentation", () => {
  test("every attempt sends the traceparent of the call's span", async () => {
    const { thrown, call, requests, sent } = await trace(injected, "bare", RETRIED);
    expect(thrown).toBeUndefined();
    expect(requests).toEqual([]);
    expect(sent).toEqual([traceparentOf(call), traceparentOf(call)]);
    expect(sent[0]).toMatch(VALID);
    expect(call.events).toEqual(EVENTS_OF_A_RETRY);
  });

  // If this fails, the instrumentation no longer adds a second one. Then the README's warning can go.
  test("with one, two traceparents arrive as one invalid value", async () => {
    const { call, requests, sent } = await trace(injected, "instrumented");
    expect(requests).toHaveLength(1);
    expect(sent).toEqual([[call, ...requests].map(traceparentOf).join(", ")]);
    expect(sent[0]).not.toMatch(VALID);
  });
});

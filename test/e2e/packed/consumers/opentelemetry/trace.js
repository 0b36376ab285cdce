/** Runs a module under a tracer, and with the argument "instrumented" under the instrumentation too. Prints the spans. */
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";

const [, , module, instrumentation] = process.argv;
const exporter = new InMemorySpanExporter();

context.setGlobalContextManager(new AsyncLocalStorageContextManager());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());
trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }));
// It enables itself.
if (instrumentation === "instrumented") new UndiciInstrumentation();

const thrown = await nameOfError(import(`./${module}`));

// By now every response has ended, and so has its span.
process.once("beforeExit", () => {
  const spans = exporter.getFinishedSpans().map((span) => ({
    name: span.name,
    ...span.spanContext(),
    parentSpanId: span.parentSpanContext?.spanId,
    status: span.status,
    events: span.events.map(({ name, attributes }) => `${name} ${attributes.attempt}`),
  }));
  process.stdout.write(JSON.stringify({ thrown, spans }));
});

function nameOfError(promise) {
  return promise.then(
    () => undefined,
    (error) => error.name,
  );
}

import type { JSX, TargetedSubmitEvent } from "preact";
import { useState } from "preact/hooks";
import { choices } from "../choices.ts";
import { ask } from "../connection/api.ts";
import { KINDS, type Kind } from "./kinds.ts";

/** Injects any fault with its options. */
export function InjectForm({ onInjected }: { readonly onInjected: () => void }): JSX.Element {
  const [kind, setKind] = useState<Kind>("status");
  const [problem, setProblem] = useState<string>();
  const inject = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = injectionOf(kind, new FormData(event.currentTarget));
    try {
      await ask("/faults", { method: "POST", query: { space: choices.peek().space }, body });
      setProblem(undefined);
      onInjected();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <form class="inject" onSubmit={inject} aria-labelledby="inject-title">
      <h3 id="inject-title">Inject a fault</h3>
      <label class="field">
        <span>Kind</span>
        {/* The options are the kinds. */}
        <select value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value as Kind)}>
          {Object.keys(KINDS).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
        <span class="hint">{KINDS[kind]}</span>
      </label>
      {kind === "status" && (
        <div class="row">
          <NumberField name="status" label="Status" value="503" min={200} max={599} />
          <TextField name="retryAfter" label="Retry-After, in seconds" />
        </div>
      )}
      {kind === "latency" && (
        <div class="row">
          <NumberField name="minMs" label="From, in ms" value="500" min={0} />
          <NumberField name="maxMs" label="To, in ms" value="500" min={0} />
        </div>
      )}
      {kind !== "latency" && (
        <label class="check">
          <input type="checkbox" name="at" value="response" />
          <span>Only the response is lost: the plant is stored before</span>
        </label>
      )}
      <div class="row">
        <NumberField name="times" label="Times (empty: every time)" value="1" min={1} />
        <NumberField name="percent" label="Share of requests, in %" value="100" min={0} max={100} />
      </div>
      <details>
        <summary>Only some plants</summary>
        <TextField name="id" label="Id" />
        <TextField name="name" label="Name" />
        <TextField name="tag" label="Tag" />
      </details>
      {problem !== undefined && <p class="problem">{problem}</p>}
      <button type="submit" class="main">
        Inject
      </button>
    </form>
  );
}

/** An empty field is not given. The server checks the others. */
function injectionOf(kind: Kind, values: FormData): object {
  const text = (name: string) => String(values.get(name) ?? "") || undefined;
  const number = (name: string) => (text(name) === undefined ? undefined : Number(text(name)));
  const when = { id: text("id"), name: text("name"), tag: text("tag") };
  const percent = number("percent");
  return {
    fault: {
      kind,
      status: number("status"),
      retryAfter: text("retryAfter"),
      minMs: number("minMs"),
      maxMs: number("maxMs"),
    },
    at: text("at"),
    times: number("times"),
    probability: percent === undefined ? undefined : percent / 100,
    when: Object.values(when).some((member) => member !== undefined) ? when : undefined,
  };
}

interface NumberFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly min: number;
  readonly max?: number;
}

function NumberField({ label, value, ...input }: NumberFieldProps): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      <input type="number" defaultValue={value} {...input} />
    </label>
  );
}

function TextField({ name, label }: { readonly name: string; readonly label: string }): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      <input name={name} autocomplete="off" spellcheck={false} />
    </label>
  );
}

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Wire } from "../../../src/control/contract.ts";
import { choices } from "../choices.ts";
import { ask } from "../connection/api.ts";
import { changes } from "../connection/live.ts";
import { faultText } from "../shared/fault-text.ts";
import { useSlow } from "../shared/use-slow.ts";
import { visible } from "../shared/visible.tsx";
import { InjectForm } from "./inject-form.tsx";

/** What will go wrong next. */
export function FaultsPanel(): JSX.Element {
  const [faults, setFaults] = useState<readonly Wire["InjectedFault"][]>([]);
  const [problem, setProblem] = useState<string>();
  const { space } = choices.value;
  const fail = (error: Error) => setProblem(error.message);
  const read = () =>
    ask<Wire["FaultList"]>("/faults", { query: { space } }).then((list) => {
      setFaults(list.faults);
      setProblem(undefined);
    }, fail);
  const remove = (path: string) => ask(path, { method: "DELETE", query: { space } }).then(read, fail);
  const now = useSlow(changes.value, 500);
  useEffect(() => {
    void read();
    const timer = setInterval(read, 2_000);
    return () => clearInterval(timer);
  }, [space, now]);

  return (
    <section class="panel" aria-labelledby="faults-title">
      <h2 id="faults-title">
        Faults <small>{faults.length}</small>
      </h2>
      {problem !== undefined && <p class="problem">{problem}</p>}
      {faults.length === 0 && (
        <p class="empty">Nothing goes wrong on purpose. Inject a fault below to see how your app takes it.</p>
      )}
      <ul class="faults">
        {faults.map((active) => (
          <li key={active.id}>
            <div>
              <b>{faultText(active.fault)}</b>
              <span class="hint">{conditionsOf(active).map((text) => visible(`${text} `))}</span>
            </div>
            <button
              type="button"
              aria-label={`Remove ${faultText(active.fault)}`}
              onClick={() => remove(`/faults/${active.id}`)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      {faults.length > 1 && (
        <button type="button" onClick={() => remove("/faults")}>
          Remove all
        </button>
      )}
      <InjectForm onInjected={read} />
    </section>
  );
}

function conditionsOf({ at, left, probability, when }: Wire["InjectedFault"]): readonly string[] {
  return [
    left === undefined ? "every request" : `${left} more ${left === 1 ? "request" : "requests"}`,
    ...(probability === 1 ? [] : [`${Number((probability * 100).toPrecision(3))} % of them`]),
    ...(at === "response" ? ["once the plant is stored"] : []),
    ...Object.entries(when ?? {}).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
  ].map((text, index, all) => (index < all.length - 1 ? `${text},` : text));
}

import type { JSX } from "preact";
import { operations, words } from "../../../src/contract.ts";
import type { Wire } from "../../../src/control/contract.ts";
import { choices } from "../choices.ts";
import { faultText } from "../shared/fault-text.ts";
import { visible } from "../shared/visible.tsx";
import { InjectForm } from "./inject-form.tsx";
import { useFaults } from "./use-faults.ts";

/** What will go wrong next. */
export function FaultsPanel({ isShown }: { readonly isShown: boolean }): JSX.Element {
  const { faults, problem, news, read, remove } = useFaults(choices.value.space, isShown);
  return (
    <section class="panel" aria-labelledby="faults-title" hidden={!isShown}>
      <p role="status" class="unseen">
        {news}
      </p>
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
            <button type="button" aria-label={`Remove ${faultText(active.fault)}`} onClick={() => remove(active.id)}>
              Remove
            </button>
          </li>
        ))}
      </ul>
      {faults.length > 1 && (
        <button type="button" onClick={() => remove()}>
          Remove all
        </button>
      )}
      <InjectForm onInjected={read} />
    </section>
  );
}

/** What meets a fault. */
const CALL = Object.keys(operations).length === 1 ? "create" : "request";

function conditionsOf({ at, left, probability, when }: Wire["InjectedFault"]): readonly string[] {
  return [
    left === undefined ? `every ${CALL}` : `${left} more ${CALL}${left === 1 ? "" : "s"}`,
    ...(probability === 1 ? [] : [`${Number((probability * 100).toPrecision(3))} % of them`]),
    ...(at === "response" ? [`once the ${words.noun} is stored`] : []),
    ...Object.entries(when ?? {}).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
  ].map((text, index, all) => (index < all.length - 1 ? `${text},` : text));
}

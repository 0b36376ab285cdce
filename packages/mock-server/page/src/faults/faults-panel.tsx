import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { operations, words } from "../../../src/contract.ts";
import type { Wire } from "../../../src/control/control-contract.ts";
import { choices } from "../choices.ts";
import { ask } from "../connection/api.ts";
import { changes } from "../connection/live.ts";
import { faultText } from "../shared/text.ts";
import { useReading } from "../shared/use-reading.ts";
import { visible } from "../shared/visible.tsx";
import { InjectForm } from "./inject-form.tsx";

type Active = Wire["InjectedFault"];

/** In milliseconds. Nothing tells the page when a fault is injected or removed elsewhere. */
const NEW_MS = 2_000;

export function FaultsPanel({ isShown }: { readonly isShown: boolean }): JSX.Element {
  const { space } = choices.value;
  // For those who do not see the list: says which faults are gone.
  const [news, setNews] = useState("");
  const [failure, fail] = useState<string>();
  const known = useRef<readonly Active[]>([]);
  const removed = useRef(new Set<string>());
  useEffect(() => {
    known.current = [];
  }, [space, isShown]);
  const list = async (signal: AbortSignal) => {
    const { faults } = await ask<Wire["FaultList"]>("/faults", { query: { space }, signal });
    const gone = known.current.filter(({ id }) => faults.every((one) => one.id !== id));
    known.current = faults;
    if (gone.length > 0) setNews(newsOf(gone, removed.current));
    return faults;
  };
  const version = () => (isShown ? `${changes.peek()} ${Math.floor(Date.now() / NEW_MS)}` : undefined);
  const [{ value: faults = [], problem: unread }, read] = useReading(list, version, 500, [space, isShown]);
  const problem = failure ?? unread;
  const remove = async (path: string, gone: readonly Active[]) => {
    for (const { id } of gone) removed.current.add(id);
    const removing = ask(path, { method: "DELETE", query: { space } }).then(() => undefined);
    fail(await removing.catch(({ message }: Error) => message));
    read();
  };
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
            <button
              type="button"
              aria-label={`Remove ${faultText(active.fault)}`}
              onClick={() => remove(`/faults/${active.id}`, [active])}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      {faults.length > 1 && (
        <button type="button" onClick={() => remove("/faults", faults)}>
          Remove all
        </button>
      )}
      <InjectForm onInjected={read} />
    </section>
  );
}

function newsOf(gone: readonly Active[], removed: ReadonlySet<string>): string {
  const how = gone.every(({ id }) => removed.has(id)) ? "Removed" : "Used up or removed";
  const [first] = gone;
  return first && gone.length === 1 ? `${how}: ${faultText(first.fault)}.` : `${how}: ${gone.length} faults.`;
}

const CALL = Object.keys(operations).length === 1 ? "create" : "request";

function conditionsOf({ at, left, probability, when }: Active): readonly string[] {
  const conditions = [
    left === undefined ? `every ${CALL}` : `${left} more ${CALL}${left === 1 ? "" : "s"}`,
    probability < 1 && `${Number((probability * 100).toPrecision(3))} % of them`,
    at === "response" && `once the ${words.noun} is stored`,
    ...Object.entries(when ?? {}).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
  ].filter((text) => text !== false);
  return conditions.map((text, index, all) => (index < all.length - 1 ? `${text},` : text));
}

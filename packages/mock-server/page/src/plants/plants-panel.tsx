import type { JSX, TargetedInputEvent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Wire } from "../../../src/control/contract.ts";
import { choices } from "../choices.ts";
import { ask } from "../connection/api.ts";
import { changes } from "../connection/live.ts";
import { useSlow } from "../shared/use-slow.ts";
import { visible } from "../shared/visible.tsx";
import { CreateForm } from "./create-form.tsx";

type Page = Wire["PlantPage"];

/** How many plants come at once. */
const PAGE = 100;

/** What the mock has stored. */
export function PlantsPanel({ isShown }: { readonly isShown: boolean }): JSX.Element {
  const [text, setText] = useState("");
  const [{ plants, next, total }, setPage] = useState<Pick<Page, "plants" | "next" | "total">>({
    plants: [],
    total: 0,
  });
  const [problem, setProblem] = useState<string>();
  const { space } = choices.value;
  const version = useSlow(changes.value, 1_000);
  const shown = useRef(0);
  // A page that was asked for another search comes too late.
  const current = useRef({});
  // The user's choice, once there is something to choose by.
  const [isCreating, setCreating] = useState<boolean>();
  const sought = text.trim();

  const read = async (after: Page["next"], before: Page["plants"], atLeast: number) => {
    const isId = /^-?\d+$/.test(sought);
    const query = { space, after, limit: PAGE, ...(sought !== "" && { [isId ? "id" : "text"]: sought }) };
    const found = [...before];
    for (;;) {
      const page = await ask<Page>("/plants", { query });
      found.push(...page.plants);
      // A page looks at a part of the plants only, and may find few of them.
      if (page.next === undefined || found.length >= atLeast) return { ...page, plants: found };
      query.after = page.next;
    }
  };
  const show = (reading: ReturnType<typeof read>) => {
    const own = current.current;
    reading.then(
      (page) => {
        if (own !== current.current) return;
        shown.current = page.plants.length;
        setPage(page);
        setProblem(undefined);
        setCreating((before) => before ?? page.total === 0);
      },
      (error: Error) => own === current.current && setProblem(error.message),
    );
  };
  useEffect(() => {
    if (!isShown) return undefined;
    current.current = {};
    // As many as are shown: what was opened stays open.
    show(read(undefined, [], Math.max(PAGE, shown.current)));
    return () => {
      current.current = {};
    };
  }, [sought, space, version, isShown]);
  const search = ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => {
    shown.current = 0;
    setText(currentTarget.value);
  };
  const more = () => show(read(next, plants, plants.length + PAGE));

  return (
    <section class="panel" aria-labelledby="plants-title" hidden={!isShown}>
      <h2 id="plants-title">
        Plants <small>{total.toLocaleString("en")}</small>
      </h2>
      <details open={isCreating ?? false} onToggle={({ currentTarget }) => setCreating(currentTarget.open)}>
        <summary>Create a plant</summary>
        <CreateForm />
      </details>
      <label class="field">
        <span>Id, or a part of the name or tag</span>
        <input type="search" value={text} onInput={search} />
      </label>
      {problem !== undefined && <p class="problem">{problem}</p>}
      {plants.length === 0 && problem === undefined && (
        <p class="empty">{sought === "" ? "Nothing is stored yet. Create a plant above." : "No plant matches."}</p>
      )}
      <ol class="plants">
        {plants.map(({ id, name, tag }) => (
          <li key={id}>
            <bdi class="plant-name">{visible(name)}</bdi>
            <code>{id}</code>
            {tag !== undefined && <bdi class="tag">{visible(tag)}</bdi>}
          </li>
        ))}
      </ol>
      {next !== undefined && (
        <button type="button" onClick={more}>
          Show more
        </button>
      )}
    </section>
  );
}

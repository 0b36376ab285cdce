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
export function PlantsPanel(): JSX.Element {
  const [text, setText] = useState("");
  const [{ plants, next, total }, setPage] = useState<Pick<Page, "plants" | "next" | "total">>({
    plants: [],
    total: 0,
  });
  const [problem, setProblem] = useState<string>();
  const { space } = choices.value;
  const version = useSlow(changes.value, 1_000);
  const shown = useRef(0);

  const read = async (after: Page["next"], before: Page["plants"], atLeast: number) => {
    const isId = /^-?\d+$/.test(text);
    const query = { space, after, limit: PAGE, ...(text !== "" && { [isId ? "id" : "text"]: text }) };
    const found = [...before];
    for (;;) {
      const page = await ask<Page>("/plants", { query });
      found.push(...page.plants);
      // A page looks at a part of the plants only, and may find few of them.
      if (page.next === undefined || found.length >= atLeast) return { ...page, plants: found };
      query.after = page.next;
    }
  };
  useEffect(() => {
    let isOver = false;
    // As many as are shown: what was opened stays open.
    read(undefined, [], Math.max(PAGE, shown.current)).then(
      (page) => {
        if (isOver) return;
        shown.current = page.plants.length;
        setPage(page);
        setProblem(undefined);
      },
      (error: Error) => isOver || setProblem(error.message),
    );
    return () => {
      isOver = true;
    };
  }, [text, space, version]);
  const search = ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => {
    shown.current = 0;
    setText(currentTarget.value.trim());
  };
  const more = () =>
    read(next, plants, plants.length + PAGE).then(
      (page) => {
        shown.current = page.plants.length;
        setPage(page);
      },
      (error: Error) => setProblem(error.message),
    );

  return (
    <section class="panel" aria-labelledby="plants-title">
      <h2 id="plants-title">
        Plants <small>{total.toLocaleString("en")}</small>
      </h2>
      <details open={total === 0}>
        <summary>Create a plant</summary>
        <CreateForm />
      </details>
      <label class="field">
        <span>Id, or a part of the name or tag</span>
        <input type="search" value={text} onInput={search} />
      </label>
      {problem !== undefined && <p class="problem">{problem}</p>}
      {plants.length === 0 && problem === undefined && (
        <p class="empty">{text === "" ? "Nothing is stored yet. Create a plant above." : "No plant matches."}</p>
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

import type { JSX, TargetedInputEvent, TargetedSubmitEvent } from "preact";
import { useState } from "preact/hooks";
import { operations, record, recordMembers, words } from "../../../src/contract.ts";
import type { Wire } from "../../../src/control/control-contract.ts";
import { HAS_INT64_KEY } from "../../../src/service/plant-record.ts";
import { choices } from "../choices.ts";
import { ask } from "../connection/api.ts";
import { changes } from "../connection/live.ts";
import { authorization, sendToService } from "../connection/service.ts";
import { Field, TokenField } from "../shared/field.tsx";
import { inputModeOf, jsonOf, labelOf, MEMBERS, OTHERS } from "../shared/members.ts";
import { wordsOf } from "../shared/text.ts";
import { useReading } from "../shared/use-reading.ts";
import { visible } from "../shared/visible.tsx";

type Page = Pick<Wire["PlantPage"], "plants" | "next" | "total">;

const PAGE = 100;

const TEXTS = MEMBERS.filter(({ type }) => type === "string").map(({ name }) => wordsOf(name));

/** A key of digits is found only as a whole. */
const SOUGHT = `${HAS_INT64_KEY ? `${labelOf(record.key)}, or a` : "A"} part of ${TEXTS.length > 3 ? "a text" : `the ${TEXTS.join(" or ")}`}`;

const NONE: Page = { plants: [], total: 0 };

export function PlantsPanel({ isShown }: { readonly isShown: boolean }): JSX.Element {
  const [text, setText] = useState("");
  const [most, setMost] = useState(PAGE);
  const [isCreating, setCreating] = useState<boolean>();
  const { space } = choices.value;
  const sought = text.trim();
  const read = async (signal: AbortSignal) => {
    const page = await readPlants(space, sought, most, signal);
    setCreating((before) => before ?? page.total === 0);
    return page;
  };
  const version = () => (isShown ? changes.peek() : undefined);
  const [{ value = NONE, problem }] = useReading(read, version, 1_000, [space, sought, most, isShown]);
  const { plants, next, total } = value;
  const search = ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => {
    setMost(PAGE);
    setText(currentTarget.value);
  };

  return (
    <section class="panel" aria-labelledby="plants-title" hidden={!isShown}>
      <h2 id="plants-title">
        {labelOf(words.many)} <small>{total.toLocaleString("en")}</small>
      </h2>
      <details open={isCreating ?? false} onToggle={({ currentTarget }) => setCreating(currentTarget.open)}>
        <summary>Create {words.one}</summary>
        <CreateForm />
      </details>
      <Field label={SOUGHT} type="search" value={text} onInput={search} />
      {problem !== undefined && <p class="problem">{problem}</p>}
      {plants.length === 0 && problem === undefined && (
        <p class="empty">
          {sought === "" ? `Nothing is stored yet. Create ${words.one} above.` : `No ${words.noun} matches.`}
        </p>
      )}
      <ol class="plants">
        {plants.map((plant) => (
          <li key={plant[record.key]}>
            <bdi class="plant-name">{shown(plant[words.title])}</bdi>
            <code>{shown(plant[record.key])}</code>
            {OTHERS.map(
              (name) =>
                plant[name] !== undefined && (
                  <bdi key={name} class="tag">
                    {shown(plant[name])}
                  </bdi>
                ),
            )}
          </li>
        ))}
      </ol>
      {next !== undefined && (
        <button type="button" onClick={() => setMost(plants.length + PAGE)}>
          Show more
        </button>
      )}
    </section>
  );
}

/** A name may have a million characters. */
function shown(member: unknown = ""): ReturnType<typeof visible> {
  const text = typeof member === "object" ? JSON.stringify(member) : String(member);
  return visible(text.length > 1_000 ? `${text.slice(0, 1_000)} …` : text);
}

async function readPlants(space: string | undefined, sought: string, most: number, signal: AbortSignal): Promise<Page> {
  const filter = sought === "" ? {} : { [HAS_INT64_KEY && /^-?\d+$/.test(sought) ? "id" : "text"]: sought };
  const plants: Wire["StoredPlant"][] = [];
  let after: number | undefined;
  for (;;) {
    const limit = Math.min(1_000, most - plants.length);
    const page = await ask<Wire["PlantPage"]>("/plants", { query: { space, ...filter, after, limit }, signal });
    plants.push(...page.plants);
    // A page looks at a part of the plants only, and may find few of them.
    if (page.next === undefined || plants.length >= most) return { ...page, plants };
    after = page.next;
  }
}

const { method, path } = operations[record.createdBy];

type Problems = Readonly<Record<string, string>>;

function CreateForm(): JSX.Element {
  const [problems, setProblems] = useState<Problems>({});
  const [said, say] = useState("");
  const create = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    say("");
    try {
      const headers = { ...authorization(), "Content-Type": "application/json" };
      const { status, body, number } = await sendToService(method, path, headers, bodyOf(values));
      const isCreated = status < 300;
      if (isCreated) say("Created.");
      setProblems(isCreated ? {} : await problemsOf(number, status, body));
    } catch {
      setProblems({ "": `No response came. The ${words.noun} may be stored: look at the request.` });
    }
  };
  const problem = (member: string) => problems[member] && visible(problems[member]);
  return (
    <form class="create" onSubmit={create} noValidate aria-label={`Create ${words.one}`}>
      {MEMBERS.map(({ name, ...member }) => (
        <Field key={name} name={name} label={name} inputMode={inputModeOf(member)} problem={problem(name)} />
      ))}
      <TokenField />
      {problem("") && <span class="problem">{problem("")}</span>}
      <div class="row">
        <button type="submit" class="main">
          Create
        </button>
        <span role="status" class="said">
          {said}
        </span>
      </div>
    </form>
  );
}

function bodyOf(values: FormData): string {
  const members = MEMBERS.flatMap((member) => {
    const entered = String(values.get(member.name));
    return entered === "" ? [] : [`${JSON.stringify(member.name)}:${jsonOf(member, entered)}`];
  });
  return `{${members.join()}}`;
}

/** By member; those of no member under an empty name. The journal knows more of them than the response. */
async function problemsOf(number: number | undefined, status: number, body: string): Promise<Problems> {
  const { space } = choices.peek();
  const problems: Record<string, string> = {};
  if (number !== undefined) {
    const query = { space, after: number - 1, limit: 1 };
    const { requests } = await ask<Wire["RequestPage"]>("/requests", { query }).catch(() => ({ requests: [] }));
    for (const { pointer = "", message } of requests[0]?.violations ?? []) {
      const [, name = "", ...within] = pointer.split("/");
      problems[name] = within.length === 0 ? message : `at ${within.join("/")} ${message}`;
    }
  }
  const member = Object.keys(problems).every((name) => Object.hasOwn(recordMembers, name));
  return member && Object.keys(problems).length > 0 ? problems : { "": messageOf(status, body) };
}

function messageOf(status: number, body: string): string {
  try {
    const { message } = JSON.parse(body);
    if (typeof message === "string") return `${status}: ${message}`;
  } catch {
    // A fault may send anything.
  }
  return `The service responds with ${status}, and without a message.`;
}

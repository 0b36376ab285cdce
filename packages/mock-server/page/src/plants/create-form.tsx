import type { JSX, TargetedSubmitEvent } from "preact";
import { useState } from "preact/hooks";
import { operations, record, recordMembers, words } from "../../../src/contract.ts";
import type { Wire } from "../../../src/control/contract.ts";
import { choices } from "../choices.ts";
import { ask } from "../connection/api.ts";
import { authorization, sendToService } from "../service/service.ts";
import { TokenField } from "../service/token-field.tsx";
import { Field } from "../shared/field.tsx";
import { inputModeOf, jsonOf, MEMBERS } from "../shared/members.ts";
import { visible } from "../shared/visible.tsx";

const { method, path } = operations[record.createdBy];

type Problems = Readonly<Record<string, string>>;

/** Creates a record by a request to the service, and shows its errors at the members. */
export function CreateForm(): JSX.Element {
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

/** Returns the JSON of what was entered, without a member that is empty. */
function bodyOf(values: FormData): string {
  const members = MEMBERS.flatMap((member) => {
    const entered = String(values.get(member.name));
    return entered === "" ? [] : [`${JSON.stringify(member.name)}:${jsonOf(member, entered)}`];
  });
  return `{${members.join()}}`;
}

/** Returns the errors by member; those of no member under an empty name. The journal knows more of them than the response. */
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

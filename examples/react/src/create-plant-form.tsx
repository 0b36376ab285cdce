import type { NewPlant } from "@plant-store/sdk";
import { onlineManager } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { explain, type FieldName } from "./explain.ts";
import { mayExist, useCreatePlant, useCreates } from "./use-create-plant.ts";

type Texts = Readonly<Record<FieldName, string>>;

const EMPTY: Texts = { id: "", name: "", tag: "" };
const LABELS = { id: "Id", name: "Name", tag: "Tag (optional)" } satisfies Texts;

export function CreatePlantForm(): ReactNode {
  const [texts, setTexts] = useState(EMPTY);
  const creation = useCreatePlant();
  const creates = useCreates();
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
  const form = useRef<HTMLFormElement>(null);

  const plant = readPlant(texts);
  const problem = creation.error && explain(creation.error, creation.variables.plant);

  useEffect(() => {
    if (creation.error) form.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
  }, [creation.error]);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (creation.isPending || !isOnline) return;
    // A form that is unmounted gets no callback: its create goes on, and stands in the session's list.
    creation.mutate({ plant, controller: new AbortController() }, { onSuccess: () => setTexts(EMPTY) });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-labelledby="title">
      {(["id", "name", "tag"] as const).map((name) => (
        <Field
          key={name}
          label={LABELS[name]}
          text={texts[name]}
          error={problem?.fields[name]}
          isReadOnly={creation.isPending}
          onChange={(text) => setTexts({ ...texts, [name]: text })}
        />
      ))}
      <button type="submit" aria-disabled={creation.isPending || !isOnline}>
        {!creation.isPending && mayExist(creates, plant.id) ? "Send again anyway" : "Create plant"}
      </button>
      {creation.isPending && (
        <button type="button" onClick={() => creation.variables.controller.abort()}>
          Cancel
        </button>
      )}
      <div role="status">
        {creation.isPending && "Waiting for the service…"}
        {creation.isSuccess && `${creation.data.name} is stored. Its id is ${creation.variables.plant.id}.`}
        {!isOnline && "You are offline: nothing can be sent. Your text stays here."}
      </div>
      <div role="alert">
        {problem && (
          <>
            <strong>{problem.title}</strong> {problem.text}
          </>
        )}
      </div>
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly text: string;
  /** The violation of this member. */
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  onChange(text: string): void;
}

function Field({ label, text, error, isReadOnly, onChange }: FieldProps): ReactNode {
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={text}
        autoComplete="off"
        readOnly={isReadOnly}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-error`} className="error">
        {error}
      </span>
    </p>
  );
}

/** As a number an id would lose digits past 2^53. The client refuses NaN. */
function readPlant(texts: Texts): NewPlant {
  const [id, name, tag] = [texts.id.trim(), texts.name.trim(), texts.tag.trim()];
  const typed = {
    id: /^-?\d+$/.test(id) ? BigInt(id) : Number.NaN,
    ...(name !== "" && { name }),
    ...(tag !== "" && { tag }),
  };
  // A form may lack what the type asks for: the client checks it against the contract, and names each member that is wrong.
  return typed as NewPlant;
}

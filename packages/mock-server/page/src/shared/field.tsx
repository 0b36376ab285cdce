import type { ComponentChild, InputHTMLAttributes, JSX, PartialInputHTMLAttributes, TargetedInputEvent } from "preact";
import { useId } from "preact/hooks";
import { bearerToken, setBearerToken } from "../connection/service.ts";

interface FieldProps extends Omit<PartialInputHTMLAttributes<HTMLInputElement>, "type" | "role"> {
  readonly type?: "text" | "search" | "number";
  readonly label: string;
  readonly problem?: ComponentChild;
}

export function Field({ label, problem, ...input }: FieldProps): JSX.Element {
  const id = useId();
  // It has no role, and each type takes these.
  const attributes = input as InputHTMLAttributes;
  const isWrong = problem !== undefined;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        {...attributes}
      />
      {isWrong && (
        <span class="problem" id={`${id}-problem`} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

/** Not the control token. */
export function TokenField(): JSX.Element {
  const enter = ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => setBearerToken(currentTarget.value);
  return <Field label="Bearer token for the service" value={bearerToken.value} onInput={enter} />;
}

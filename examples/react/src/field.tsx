import { type ReactNode, useId } from "react";

interface FieldProps {
  readonly label: string;
  readonly text: string;
  /** The violation of this member. */
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  onChange(text: string): void;
}

export function Field({ label, text, error, isReadOnly, onChange }: FieldProps): ReactNode {
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

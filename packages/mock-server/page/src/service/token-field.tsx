import type { JSX, TargetedInputEvent } from "preact";
import { Field } from "../shared/field.tsx";
import { bearerToken, setBearerToken } from "./service.ts";

/** Not the control token. */
export function TokenField(): JSX.Element {
  const enter = ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => setBearerToken(currentTarget.value);
  return <Field label="Bearer token for the service" value={bearerToken.value} onInput={enter} />;
}

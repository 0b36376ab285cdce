import type { JSX } from "preact";
import { bearerToken, setBearerToken } from "./service.ts";

/** The token that the user's own requests carry. It is no control token. */
export function TokenField(): JSX.Element {
  return (
    <label class="field">
      <span>Bearer token for the service</span>
      <input
        value={bearerToken.value}
        onInput={({ currentTarget }) => setBearerToken(currentTarget.value)}
        autocomplete="off"
        spellcheck={false}
      />
    </label>
  );
}

import type { JSX, TargetedSubmitEvent } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { refusal, setToken } from "./token.ts";

/** Asks for the control token. */
export function TokenForm(): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const open = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get("token")).trim();
    if (given !== "") setToken(given);
  };
  return (
    <main class="door">
      <h1>Plant Store mock</h1>
      <p role="status">
        {refusal.value ??
          "This page shows what the mock received, and lets you change what it does. It needs the control token."}
      </p>
      <form onSubmit={open}>
        <label class="field">
          <span>Control token</span>
          <input ref={field} name="token" autocomplete="off" spellcheck={false} required />
        </label>
        <button type="submit" class="main">
          Open
        </button>
      </form>
      <p class="hint">
        The command prints an address with the token in it when it starts, unless it got one by{" "}
        <code>--control-token</code>. Open that address, or enter the token here. It stays in this tab.
      </p>
    </main>
  );
}

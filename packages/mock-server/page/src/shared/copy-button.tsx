import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { window } from "../host.ts";

export function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }): JSX.Element {
  const [said, say] = useState("");
  const copy = async () => {
    // A page without https, other than on loopback, has no clipboard.
    const copied = await window.navigator.clipboard?.writeText(text()).then(
      () => true,
      () => false,
    );
    say(copied ? "Copied" : "The browser refuses to copy");
    window.setTimeout(() => say(""), 2_000);
  };
  return (
    <button type="button" onClick={copy}>
      {label}
      <span role="status" class="said">
        {said}
      </span>
    </button>
  );
}

import type { JSX } from "preact";

export function App(): JSX.Element {
  return <h1>Plant Store mock</h1>;
}

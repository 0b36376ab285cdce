import { type ReactNode, useState } from "react";
import { CreatePlantForm } from "./create-plant-form.tsx";
import { Session } from "./session.tsx";

const VIEWS = { "Add a plant": CreatePlantForm, "This session": Session };

type View = keyof typeof VIEWS;

export function App(): ReactNode {
  const [view, setView] = useState<View>("Add a plant");
  const Shown = VIEWS[view];
  return (
    <>
      <nav>
        {(["Add a plant", "This session"] as const).map((name) => (
          <button key={name} type="button" aria-pressed={name === view} onClick={() => setView(name)}>
            {name}
          </button>
        ))}
      </nav>
      <main>
        <h1 id="title">{view}</h1>
        <Shown />
      </main>
    </>
  );
}

import { type ReactNode, useState } from "react";
import { CreatePlantForm } from "./create-plant-form.tsx";
import { type CreateState, useCreates } from "./use-create-plant.ts";

const VIEWS = { "Add a plant": CreatePlantForm, "This session": Session };

export function App(): ReactNode {
  const [view, setView] = useState<keyof typeof VIEWS>("Add a plant");
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

/** Everything that was created, or may have been, since the page was opened. */
function Session(): ReactNode {
  const creates = useCreates().filter(({ error }) => error === null || error.outcome === "unknown");
  if (creates.length === 0) return <p>Nothing yet.</p>;
  return (
    <ul>
      {creates.map((create) => (
        <li key={create.submittedAt}>
          {`${create.variables?.plant.name}, ${create.variables?.plant.id}: ${stateOf(create)}`}
          {create.status === "pending" && (
            <button type="button" onClick={() => create.variables?.controller.abort()}>
              Cancel
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function stateOf({ status, error }: CreateState): string {
  if (status === "pending") return "waiting for the service";
  return error === null ? "stored" : "may be stored";
}

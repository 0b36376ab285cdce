import type { ReactNode } from "react";
import { type CreateState, useCreates } from "./use-create-plant.ts";

/** Everything that was created, or may have been, since the page was opened. */
export function Session(): ReactNode {
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

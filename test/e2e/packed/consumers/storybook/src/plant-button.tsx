import { createPlantStoreClient } from "@plant-store/sdk";
import { type ReactNode, useState } from "react";

const plants = createPlantStoreClient({ baseUrl: "https://api.plants.test", token: "t1" });

export function PlantButton({ name }: { readonly name: string }): ReactNode {
  const [message, setMessage] = useState("");

  async function create(): Promise<void> {
    const result = await plants.safe.createPlant({ id: 1, name });
    if (result.ok) setMessage(`${result.data.name} is stored.`);
    else setMessage(result.error.outcome === "unknown" ? `${name} may be stored.` : `${name} is not stored.`);
  }

  return (
    <p>
      <button type="button" onClick={create}>
        Plant it
      </button>
      <output>{message}</output>
    </p>
  );
}

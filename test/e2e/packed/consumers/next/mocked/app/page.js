import { createPlantStoreClient } from "@plant-store/sdk";

export const dynamic = "force-dynamic";

export default async function Page() {
  const { name } = await createPlantStoreClient().createPlant({ id: 1, name: "Fern" });
  return <p>{`Before the edit: ${name}`}</p>;
}

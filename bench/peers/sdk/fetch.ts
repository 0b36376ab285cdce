import { TOKEN } from "../../plant.ts";
import { BASE_URL, type SdkPeer } from "./peer.ts";

/** What an app writes where it has no client. */
export const bareFetch: SdkPeer = {
  name: "bare fetch",
  does: "sends and reads",
  setUp: (fetch) => async (plant) => {
    const response = await fetch(`${BASE_URL}/plants`, {
      method: "POST",
      headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
      body: JSON.stringify(plant),
    });
    if (!response.ok) throw new Error(`The service answered ${response.status}.`);
    return response.json();
  },
};

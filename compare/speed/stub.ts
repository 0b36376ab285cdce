import type { Fetch } from "../clients/client.ts";
import { RESPONSE_BODY } from "./plant.ts";

export const BASE_URL = "https://api.plants.test/v1";

/** Responds to every call, with a Response of its own. */
export const stub: Fetch = async () => new Response(RESPONSE_BODY, { headers: { "Content-Type": "application/json" } });

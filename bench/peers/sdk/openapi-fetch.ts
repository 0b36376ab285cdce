import createClient from "openapi-fetch";
import { type PLANT, TOKEN } from "../../plant.ts";
import { BASE_URL, type SdkPeer } from "./peer.ts";

interface Paths {
  "/plants": {
    post: {
      requestBody: { content: { "application/json": typeof PLANT } };
      responses: { 200: { content: { "application/json": unknown } } };
    };
  };
}

export const openapiFetch: SdkPeer = {
  name: "openapi-fetch",
  does: "a Request",
  setUp: (fetch) => {
    const client = createClient<Paths>({ baseUrl: BASE_URL, headers: { Authorization: `Bearer ${TOKEN}` }, fetch });
    return async (body) => (await client.POST("/plants", { body })).data;
  },
};

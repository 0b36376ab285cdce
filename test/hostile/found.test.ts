import { createPlantStore } from "@plant-store/mock-server";
import { expect, test } from "vitest";

/** A property found these. */
test.each(["\u00a0", "\u00a0identity", "identity\u00a0", "identity,\u00a0"])(
  "the Content-Encoding %j is not identity: RFC 9110 5.6.3 knows two characters of white space",
  async (coding) => {
    const store = createPlantStore();
    const response = await store.fetch("https://plants.test/plants", {
      method: "POST",
      headers: { Authorization: "Bearer t1", "Content-Encoding": coding },
      body: new TextEncoder().encode('{"id":1,"name":"Fern"}'),
    });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ error: 41502 });
    expect(await store.plants.count()).toBe(0);
  },
);

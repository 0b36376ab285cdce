/** The first version of the peer `redis` that is allowed; the newest one runs in the mock's own tests. */
import { expect, test } from "vitest";
import { lacks } from "../../support/platform.ts";
import { sharedRedis } from "../../support/redis.ts";
import { outputOf } from "../support/run.ts";
import { install } from "./install.ts";

test.skipIf(lacks("redis"))("redis 5.0.1: two stores share plants, journal, faults and resets", async () => {
  const folder = await install("redis-5");
  const { url } = await sharedRedis();
  expect(JSON.parse(await outputOf(folder, "node", ["app.js", `${url}?prefix=e2e-${process.pid}`]))).toEqual({
    statuses: [503, 200],
    plants: ["9223372036854775807 Fern"],
    number: 2,
    left: 0,
  });
});

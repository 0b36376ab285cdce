/** One Redis for all tests of a run; each takes a prefix of its own. */
import type { TestProject } from "vitest/node";
import { lacks } from "./platform.ts";
import { startRedis } from "./redis.ts";

declare module "vitest" {
  interface ProvidedContext {
    redisUrl: string;
  }
}

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (lacks("redis")) return undefined;
  const redis = await startRedis();
  project.provide("redisUrl", redis.url);
  return redis.close;
}

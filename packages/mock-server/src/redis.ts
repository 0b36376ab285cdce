/**
 * A storage in Redis, which several servers share. It needs the optional peer `redis`.
 *
 * @module @plant-store/mock-server/redis
 */
export { type RedisStorageOptions, redisStorage } from "./storage/redis/redis-storage.ts";

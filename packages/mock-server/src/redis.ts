/**
 * A storage in Redis: servers on many machines share plants, journal and faults.
 * @module @plant-store/mock-server/redis
 */
export { type RedisStorageOptions, redisStorage } from "./storage/redis/redis-storage.ts";

import { PlantStorage } from "./index.js";
interface RedisStorageOptions {
    readonly url: string;
    readonly prefix?: string | undefined;
}
declare function redisStorage(options: RedisStorageOptions): PlantStorage;
export { redisStorage };
export type { RedisStorageOptions };

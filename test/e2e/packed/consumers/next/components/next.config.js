import { join } from "node:path";

export default { cacheComponents: true, turbopack: { root: join(import.meta.dirname, "../..") } };

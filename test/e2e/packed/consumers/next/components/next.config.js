import { dirname } from "node:path";

export default { cacheComponents: true, turbopack: { root: dirname(import.meta.dirname) } };

import { dirname } from "node:path";

export default { turbopack: { root: dirname(import.meta.dirname) } };

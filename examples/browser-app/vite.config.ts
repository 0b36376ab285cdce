import { msw } from "msw/vite";

// Serves the worker's script.
export default { plugins: [msw({ mode: "worker-only" })] };

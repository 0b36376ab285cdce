import react from "@vitejs/plugin-react";
import { msw } from "msw/vite";
import type { UserConfig } from "vite";

const config: UserConfig = { plugins: [react(), msw({ mode: "worker-only" })] };

export default config;

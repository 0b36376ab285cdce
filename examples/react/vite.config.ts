import react from "@vitejs/plugin-react";
import { msw } from "msw/vite";
import { loadEnv, type UserConfigFnObject } from "vite";

const config: UserConfigFnObject = ({ command, mode }) => {
  const { VITE_PLANT_STORE_BASE_URL: baseUrl } = loadEnv(mode, import.meta.dirname);
  if (command === "build" && !baseUrl) {
    throw new Error(
      "A build has no mock in it, and so needs the service's address. Write it into .env.local:\n" +
        "VITE_PLANT_STORE_BASE_URL=https://api.example.com/v1",
    );
  }
  // The worker's script is for development: the plugin would copy it into a build as well.
  return { plugins: [react(), ...(command === "serve" ? [msw({ mode: "worker-only" })] : [])] };
};

export default config;

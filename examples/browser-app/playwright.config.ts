import { defineConfig } from "@playwright/test";
import { CONTROL_TOKEN, MOCK_PORT, MOCK_URL } from "./e2e/mock.ts";

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 2,
  use: {
    // Without it, the browser that `npx playwright install chromium` has installed.
    launchOptions: process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {},
  },
  webServer: {
    command: `plant-store-mock --port ${MOCK_PORT} --spaces --token t1 --control-token ${CONTROL_TOKEN}`,
    url: `${MOCK_URL}/healthz`,
  },
});

import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";

const port = process.env.MOCK_PORT ?? "4010";

/** All workers share the mock, and each has a space of its own. Only tests may know its control token. */
export const MOCK: { readonly url: string; readonly controlToken: string } = {
  url: `http://127.0.0.1:${port}`,
  controlToken: "for-tests-only",
};

const config: PlaywrightTestConfig = defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 2,
  use: {
    // Without it, the browser that `npx playwright install chromium` has installed.
    launchOptions: process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {},
  },
  webServer: {
    command: `plant-store-mock --port ${port} --spaces --token t1 --control-token ${MOCK.controlToken}`,
    url: `${MOCK.url}/healthz`,
  },
});

export default config;

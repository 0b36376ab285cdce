import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";

const { MOCK_PORT: port = "4010", STAGING_URL, CHROMIUM } = process.env;

/** With the address of a real service, the mock stands in front of it, and the tests see and break what goes through. */
const service = STAGING_URL ? `--upstream ${STAGING_URL}` : "--token t1";

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
    launchOptions: CHROMIUM ? { executablePath: CHROMIUM } : {},
  },
  webServer: {
    command: `plant-store-mock --port ${port} --spaces ${service} --control-token ${MOCK.controlToken}`,
    url: `${MOCK.url}/healthz`,
  },
});

export default config;

/** The mock that playwright.config.ts starts: all workers share it, and each has a space of its own. */
export const MOCK_PORT: string = process.env.MOCK_PORT ?? "4010";
export const MOCK_URL: string = `http://127.0.0.1:${MOCK_PORT}`;

/** Only tests may know it. The app never does. */
export const CONTROL_TOKEN: string = "for-tests-only";

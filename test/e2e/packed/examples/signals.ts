import { type Requirement, requirement } from "../../../support/requirement.ts";

/** Ctrl-C. */
export const SIGNALS: Requirement = requirement(
  process.platform === "win32" ? "Windows has no SIGINT to send" : undefined,
);

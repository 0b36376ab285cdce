import { PlantStoreError } from "./plant-store-error.ts";

/**
 * An option is wrong; the message names it and what it must be. Nothing was sent. The factory throws it, and so does a call
 * for its own options.
 *
 * @example if (error.code === "configuration") process.exitCode = 78; // the program is set up wrongly; no retry helps
 */
export class ConfigurationError extends PlantStoreError<"configuration"> {
  /** `message` names the option and what it must be. */
  constructor(message: string, options?: ErrorOptions) {
    super("configuration", message, { outcome: "not_sent" }, options);
  }
}

import { PlantStoreError } from "./plant-store-error.ts";

/** An option is wrong; the message names it and what it must be. Nothing was sent. */
export class ConfigurationError extends PlantStoreError<"configuration"> {
  constructor(message: string, options?: ErrorOptions) {
    super("configuration", "not_sent", message, options);
  }
}

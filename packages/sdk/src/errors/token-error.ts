import { PlantStoreError } from "./plant-store-error.ts";

/** The token provider threw (see `cause`) or gave nothing that can be sent. Nothing was sent. */
export class TokenError extends PlantStoreError<"token"> {
  constructor(message: string, options?: ErrorOptions) {
    super("token", "not_sent", message, options);
  }
}

import { PlantStoreError } from "./plant-store-error.ts";

/**
 * The token provider threw (see `cause`) or gave nothing that can be sent. The request was not sent with it: `outcome` is
 * `"not_sent"`, or what an earlier attempt came to.
 *
 * @example if (error.code === "token") console.error("No token to send:", error.cause);
 */
export class TokenError extends PlantStoreError<"token"> {}

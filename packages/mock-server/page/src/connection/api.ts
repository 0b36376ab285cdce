/** The page reads and controls the mock by the control API only. */
import { type ControlClient, createControlClient } from "../../../src/remote/control-client.ts";
import { createLifetime, type Lifetime } from "../../../src/remote/lifetime.ts";
import { host } from "../host.ts";
import { refuseToken, token } from "./token.ts";

/** The server has refused a request; the message says why. */
export class ApiError extends Error {}

/** The server did not respond, or failed; or the caller aborted the call. */
export class LostError extends Error {}

export const lifetime: Lifetime = createLifetime(host.signal);

export const client: ControlClient = createControlClient({
  async transport(target, init) {
    const sentToken = token.peek();
    const response = await host.askControl(target, {
      ...init,
      headers: { ...init.headers, Authorization: `Bearer ${sentToken ?? ""}` },
    });
    if (response.status === 401) refuseToken(sentToken);
    return response;
  },
  lifetime,
  lost(cause) {
    throw new LostError("The mock does not respond.", { cause });
  },
  refused({ status }, error) {
    // Any other failure may pass, as when the storage begins again.
    const isRefusal = status >= 400 && status < 500;
    throw new (isRefusal ? ApiError : LostError)(error?.message ?? `The mock responds with ${status}.`);
  },
});

/** @throws ApiError, LostError */
export const ask: ControlClient["send"] = client.send;

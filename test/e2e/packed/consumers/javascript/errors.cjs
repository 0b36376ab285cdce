/** An error of each class of the SDK, by the call that causes it. */

const URL_OF_SERVICE = "https://api.plants.test";
const fern = { id: 1, name: "Fern" };

exports.errorsOf = async function errorsOf(sdk, { createPlantStore, faults }) {
  const errorOf = async ({ fault, plant = fern, token = "t1", ...options }) => {
    const store = createPlantStore({ tokens: ["t1"] });
    if (fault !== undefined) await store.inject(fault);
    const plants = sdk.createPlantStoreClient({ baseUrl: URL_OF_SERVICE, token, maxRetries: 0, fetch: store.fetch });
    return (await plants.safe.createPlant(plant, options)).error;
  };
  return {
    ApiError: await errorOf({ headers: { Prefer: "code=503" } }),
    AuthenticationError: await errorOf({ token: "t2" }),
    BadRequestError: await errorOf({ headers: { Prefer: "code=400" } }),
    ConfigurationError: await errorOf({ timeoutMs: -1 }),
    ConnectionError: await errorOf({ fault: faults.networkError() }),
    InvalidRequestError: await errorOf({ plant: { id: 1.5, name: "Fern" } }),
    InvalidResponseError: await errorOf({ fault: faults.wrongShape() }),
    PlantStoreError: await errorOf({ fault: faults.emptyBody() }),
    RequestAbortedError: await errorOf({ signal: AbortSignal.abort() }),
    TimeoutError: await errorOf({ fault: faults.hang(), timeoutMs: 50 }),
    TokenError: await errorOf({ token: () => Promise.reject(new Error("The vault is closed.")) }),
  };
};

/** The address of the service, and the first text of the token field. */
export interface Service {
  readonly baseUrl: string;
  readonly token: string;
}

/** Returns the service of the environment; in development without one, the mock. A build has no mock in it. */
export async function serviceOfThisPage(): Promise<Service> {
  const baseUrl = import.meta.env.VITE_PLANT_STORE_BASE_URL;
  if (import.meta.env.DEV && !baseUrl) {
    const { startMock } = await import("./mock.ts");
    return startMock();
  }
  return { baseUrl, token: "" };
}

export interface PostResult {
  /** `FAILED` or `NONE` if there was no response. */
  readonly status: number;
  /** Header fields and body. */
  readonly text: string;
}

/** The connection failed. */
export const FAILED = -1;

/** No response came while others were served. */
const NONE = -2;

/** Sends up to 40 other creates meanwhile, one after the other: a mock that works responds to this one before they end. */
export async function post(baseUrl: string, body: string, token: string | null = "t1"): Promise<PostResult> {
  const controller = new AbortController();
  const { signal } = controller;
  const response = send(baseUrl, body, token, signal).finally(() => controller.abort());
  for (let round = 0; round < 40 && !signal.aborted; round += 1) await send(baseUrl, '{"id":2,"name":"Moss"}', "t1");
  controller.abort();
  return await response;
}

async function send(baseUrl: string, body: string, token: string | null, signal?: AbortSignal): Promise<PostResult> {
  try {
    const response = await fetch(`${baseUrl}/plants`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(token !== null && { Authorization: `Bearer ${token}` }) },
      body,
      ...(signal && { signal }),
    });
    const fields = [...response.headers].map(([name, value]) => `${name}: ${value}`);
    return { status: response.status, text: [...fields, await response.text()].join("\n") };
  } catch (error) {
    return { status: signal?.aborted ? NONE : FAILED, text: String(error) };
  }
}

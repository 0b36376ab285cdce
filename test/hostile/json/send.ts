import type { HostileBody } from "./body.ts";

/** The text before and after another in the body of a request. */
const PLACES = {
  "the whole body": ["", ""],
  "a further member": ['{"id":1,"name":"Fern","extra":', "}"],
  "the name": ['{"id":1,"name":', "}"],
  "the id": ['{"name":"Fern","id":', "}"],
} as const;

export type Place = keyof typeof PLACES;

export interface ErrorStatus {
  readonly status: number;
  /** The value in an error's body. */
  readonly error: number | undefined;
}

/** Sends a create over a socket, with this text at that place of its body. */
export async function sendBody(url: string, { content }: HostileBody, place: Place): Promise<ErrorStatus> {
  const [before, after] = PLACES[place];
  const response = await fetch(`${url}/plants`, {
    method: "POST",
    headers: { Authorization: "Bearer t1", "Content-Type": "application/json" },
    body: Buffer.concat([Buffer.from(before), Buffer.from(content), Buffer.from(after)]),
  });
  const { error }: { readonly error?: number } = JSON.parse(await response.text());
  return { status: response.status, error };
}

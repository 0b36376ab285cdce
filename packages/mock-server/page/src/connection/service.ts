/** Requests to the service itself, as an app would send them, with a token that the user enters. */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { choices } from "../choices.ts";
import { host } from "../host.ts";
import { info } from "./live.ts";

const KEY = "plant-store-bearer-token";

export const serviceUrl: ReadonlySignal<string> = computed(() => {
  const { space } = choices.value;
  return host.baseUrl(info.value?.options.basePath ?? "") + (space === undefined ? "" : `/spaces/${space}`);
});

const entered: Signal<string | null> = signal(host.storage.getItem(KEY));

/** The user's; until then one that the service accepts, where the mock knows one. */
export const bearerToken: ReadonlySignal<string> = computed(() => entered.value ?? info.value?.token ?? "");

export function setBearerToken(text: string): void {
  host.storage.setItem(KEY, text);
  entered.value = text;
}

export interface Received {
  readonly status: number;
  readonly body: string;
  /** The number of the request in the journal. */
  readonly number: number | undefined;
}

/** @throws TypeError where no response comes */
export async function sendToService(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
): Promise<Received> {
  const init = { method, headers, ...(body !== undefined && { body }) };
  const response = await host.askService(serviceUrl.peek() + path, init, choices.peek().space);
  const [, number] = /^plant-store-(\d+)$/.exec(response.headers.get("X-Request-Id") ?? "") ?? [];
  return {
    status: response.status,
    body: await response.text(),
    number: number === undefined ? undefined : Number(number),
  };
}

export function authorization(): { readonly Authorization: string } {
  return { Authorization: `Bearer ${bearerToken.peek()}` };
}

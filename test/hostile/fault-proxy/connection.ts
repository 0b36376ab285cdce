/** Carries out the plan of one connection. */
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { chunked, type Message, messagesOf, offsetOf, plantIdOf, statusOf } from "./messages.ts";
import type { ConnectionPlan, Direction, Fault } from "./plan.ts";

/** A request of the client and its response. One connection has them in the same order. */
export interface ProxiedRequest {
  plantId?: bigint | undefined;
  /** The status of the service, whether or not it reached the client. */
  status?: number | undefined;
  /** Whether the whole response was written to the client, with the end of its framing. */
  delivered: boolean;
}

export interface Sightings {
  readonly requests: ProxiedRequest[];
  /** The kind of each fault, and its direction and place. */
  readonly fired: string[];
}

/** Records a message and passes it on. Resolves to whether more may follow. */
type Pass = (message: Message, proxied: ProxiedRequest, faults: readonly Fault[]) => Promise<boolean>;

/** Resolves once neither side is open. */
export async function carry(
  client: Socket,
  service: Socket,
  plan: ConnectionPlan,
  sightings: Sightings,
): Promise<void> {
  const requests: ProxiedRequest[] = [];
  const link: Link = { client, service, silent: false, fired: sightings.fired };
  await Promise.all([
    pump("request", client, service, forwardRequest),
    pump("response", service, client, forwardResponse),
  ]);
  client.destroy();
  service.destroy();

  async function pump(direction: Direction, from: Socket, to: Socket, pass: Pass): Promise<void> {
    const planned = plan.faults.filter((fault) => fault.direction === direction);
    try {
      let index = 0;
      for await (const message of messagesOf(from.iterator({ destroyOnReturn: false }))) {
        const faults = planned.filter((fault) => fault.message === index);
        if (!(await pass(message, requestAt(index++), faults))) return;
      }
    } catch {
      // The sender has reset the connection, or was destroyed.
    }
    // Bytes on their way still arrive when a client leaves, but not in a black hole.
    if (!link.silent) to.end();
    else if (direction === "request") service.destroy();
  }

  function requestAt(index: number): ProxiedRequest {
    const proxied = requests[index] ?? { delivered: false };
    if (requests[index] === undefined) sightings.requests.push(proxied);
    requests[index] = proxied;
    return proxied;
  }

  function forwardRequest(request: Message, proxied: ProxiedRequest, faults: readonly Fault[]): Promise<boolean> {
    proxied.plantId = plantIdOf(request);
    return forward(link, request, faults, service);
  }

  function forwardResponse(response: Message, proxied: ProxiedRequest, faults: readonly Fault[]): Promise<boolean> {
    proxied.status = statusOf(response);
    const framed = plan.chunked && proxied.status !== undefined ? chunked(response) : response;
    return forward(link, framed, faults, client, () => {
      proxied.delivered = response.whole;
    });
  }
}

interface Link {
  readonly client: Socket;
  readonly service: Socket;
  /** Whether a black hole has opened. */
  silent: boolean;
  /** The kind of each fault, and its direction and place. */
  readonly fired: string[];
}

/** Passes one message on with its faults. Resolves to whether more may follow. @param delivered called after the last byte */
async function forward(
  link: Link,
  message: Message,
  faults: readonly Fault[],
  to: Socket,
  delivered?: () => void,
): Promise<boolean> {
  const { client, service, fired } = link;
  let sent = 0;
  let pace = { size: Infinity, everyMs: 0 };

  const send = async (bytes: Buffer) => {
    for (let at = 0; at < bytes.length && !link.silent; at += pace.size) {
      if (at > 0) await sleep(pace.everyMs);
      if (at > 0 && client.destroyed) return;
      to.write(bytes.subarray(at, at + pace.size));
    }
  };

  const sendUpTo = async (offset: number) => {
    if (offset <= sent) return;
    await send(message.bytes.subarray(sent, offset));
    sent = offset;
    if (sent === message.bytes.length && !link.silent && !to.destroyed) delivered?.();
  };

  const placed = faults.map((fault) => ({ ...fault, offset: offsetOf(fault.place, fault.within, message) }));
  for (const { offset, direction, place, action } of placed.sort((one, other) => one.offset - other.offset)) {
    await sendUpTo(offset);
    if (link.silent) return true;
    fired.push(action.kind, `${direction}, ${place}`);
    switch (action.kind) {
      case "delay":
        await sleep(action.ms);
        break;
      case "throttle":
        pace = action;
        break;
      case "garbage":
        await send(Buffer.from(action.bytes));
        if (action.replaces) sent += action.bytes.length;
        break;
      case "blackHole":
        link.silent = true;
        return true;
      case "truncate":
        to.end();
        return false;
      case "end":
        client.end();
        service.end();
        return false;
      case "reset":
        await sleep(action.afterMs);
        reset(client);
        if (action.both) reset(service);
        else service.end();
        return false;
    }
  }
  await sendUpTo(message.bytes.length);
  return true;
}

/** A reset of a socket that is ending would neither close it nor let the process exit. */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

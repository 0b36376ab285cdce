import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./connection-plan.ts";
import { type Message, offsetOf } from "./messages.ts";

/** The two sides of a proxied connection. */
export interface Link {
  readonly client: Socket;
  readonly service: Socket;
  /** Whether a black hole has opened. */
  silent: boolean;
  /** The kind of each fault, and its direction and place. */
  readonly fired: string[];
}

/** Passes one message on with its faults. Resolves to whether more may follow. @param delivered called after the last byte */
export async function forward(
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

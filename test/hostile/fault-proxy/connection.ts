/** Carries out the plan of one connection. */
import type { Socket } from "node:net";
import type { ConnectionPlan, Direction, Fault } from "./connection-plan.ts";
import { forward, type Link } from "./forward.ts";
import { chunked, type Message, messagesOf, plantIdOf, statusOf } from "./messages.ts";

/** A request that came from the client, and the answer to it: on one connection they come in the same order. */
export interface ProxiedRequest {
  plantId?: bigint | undefined;
  /** What the service answered, whether or not that went to the client. */
  status?: number | undefined;
  /** Whether all of the answer went to the client, the end of its framing included. */
  delivered: boolean;
}

/** What a proxy has seen and done. */
export interface Sightings {
  readonly requests: ProxiedRequest[];
  /** Each fault by its kind, and by its direction and place. */
  readonly fired: string[];
}

/** Notes a message, and passes it on; resolves to whether more may follow. */
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
    // What is under way when a client leaves still arrives, but for a black hole.
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

  function forwardResponse(answer: Message, proxied: ProxiedRequest, faults: readonly Fault[]): Promise<boolean> {
    proxied.status = statusOf(answer);
    const framed = plan.chunked && proxied.status !== undefined ? chunked(answer) : answer;
    return forward(link, framed, faults, client, () => {
      proxied.delivered = answer.whole;
    });
  }
}

/** Carries out the plan of one connection. */
import type { Socket } from "node:net";
import type { ConnectionPlan, Direction, Fault } from "./connection-plan.ts";
import { forward, type Link } from "./forward.ts";
import { chunked, type Message, messagesOf, plantIdOf, statusOf } from "./messages.ts";

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

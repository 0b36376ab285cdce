import type { CaseRequest } from "../case.ts";
import { creator } from "../derive/subject.ts";
import { describeFailure, describeResponse } from "./describe-messages.ts";
import type { ConformanceConfiguration } from "./run-options.ts";
import { type ReceivedResponse, type Reply, sendCaseRequest } from "./send-case-request.ts";

/** Sends requests, one at a time, and remembers what they tell of the service. */
export interface ConformanceClient {
  /** @throws Error when the service refuses the token at once. */
  send(request: CaseRequest, base: string): Promise<Reply>;
  /** Returns how many creates got a 2xx. */
  created(): number;
  /** Tells whether one of them had the token. */
  tokenIsGood(): boolean;
  /** @throws Error when the service does not respond at all; `what` says so in words. */
  reach(what: string): Promise<void>;
}

/** Tells whether a request would create a plant. */
function isCreate({ method, target }: CaseRequest): boolean {
  const { operation } = creator;
  return method === operation.method && target.split("?")[0] === operation.path;
}

/** @param probes creates requests to find out whether the service responds, in the order in which they are tried */
export function createConformanceClient(
  configuration: ConformanceConfiguration,
  probes: () => readonly CaseRequest[],
): ConformanceClient {
  let created = 0;
  let tokenWasSent = false;
  let tokenIsGood = false;
  const { baseUrl, token, timeoutMs } = configuration;

  /** Learns from a create. The first one decides: without a good token no other could be judged. */
  const learn = (response: ReceivedResponse, withToken: boolean): void => {
    const { status } = response;
    if (status >= 200 && status <= 299) {
      created += 1;
      tokenIsGood ||= withToken;
    } else if (withToken && !tokenWasSent && (status === 401 || status === 403)) {
      throw new Error(
        `The service at ${baseUrl} refuses the token, so that no create can be judged: ${describeResponse(response, token)}`,
      );
    }
    tokenWasSent ||= withToken;
  };

  const client: ConformanceClient = {
    async send(request, base) {
      const reply = await sendCaseRequest(request, base, configuration);
      if (isCreate(request) && reply.kind === "response") {
        const withToken = request.headers.some(([, value]) => value === "Bearer t1");
        learn(reply.response, withToken);
      }
      return reply;
    },
    created: () => created,
    tokenIsGood: () => tokenIsGood,
    async reach(what) {
      const reasons: string[] = [];
      for (const probe of probes()) {
        const reply = await client.send(probe, baseUrl);
        if (reply.kind === "response") return;
        reasons.push(
          reply.kind === "timeout" ? `no response within ${timeoutMs} ms` : describeFailure(reply.error, token),
        );
      }
      throw new Error(`The service at ${baseUrl} ${what}: ${reasons[0]}.`);
    },
  };
  return client;
}

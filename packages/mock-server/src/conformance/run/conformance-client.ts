import type { CaseRequest } from "../case.ts";
import { creator } from "../derive/subject.ts";
import { isSuccess } from "../document/judge-response.ts";
import type { ReceivedResponse } from "../document/shape.ts";
import { describeResponse } from "./describe-messages.ts";
import type { ConformanceConfiguration } from "./run-options.ts";
import { type Reply, sendCaseRequest } from "./send-case-request.ts";

/** Sends requests, one at a time, and remembers what they tell of the service. */
export interface ConformanceClient {
  /** @throws Error when the service refuses the token at once. */
  send(request: CaseRequest, base: string): Promise<Reply>;
  /** How many creates got a 2xx. */
  created(): number;
  /** True once one of them had the token. */
  tokenIsGood(): boolean;
  /** @throws Error when the service does not respond at all; `what` says so in words. */
  reach(what: string): Promise<void>;
}

/** @param probes creates requests to find out whether the service responds, in the order in which they are tried */
export function createConformanceClient(
  configuration: ConformanceConfiguration,
  probes: () => readonly CaseRequest[],
): ConformanceClient {
  const { baseUrl, token } = configuration;
  let created = 0;
  let tokenWasSent = false;
  let tokenIsGood = false;

  /** Learns from a create. The first one with a token decides: without a good one no other could be judged. */
  const learn = (response: ReceivedResponse, withToken: boolean): void => {
    const { status } = response;
    if (isSuccess(status)) {
      created += 1;
      tokenIsGood ||= withToken;
    } else if (withToken && !tokenWasSent && (status === 401 || status === 403)) {
      const refusal = describeResponse(response, token);
      throw new Error(`The service at ${baseUrl} refuses the token, so that no create can be judged: ${refusal}`);
    }
    tokenWasSent ||= withToken;
  };

  const send = async (request: CaseRequest, base: string): Promise<Reply> => {
    const reply = await sendCaseRequest(request, base, configuration);
    const { method, path } = creator.operation;
    const isCreate = request.method === method && request.target.split("?")[0] === path;
    const withToken = request.headers.some(([, value]) => value === "Bearer t1");
    if (reply.kind === "response" && isCreate) learn(reply.response, withToken);
    return reply;
  };

  const reach = async (what: string): Promise<void> => {
    const reasons: string[] = [];
    for (const probe of probes()) {
      const reply = await send(probe, baseUrl);
      if (reply.kind === "response") return;
      reasons.push(reply.why);
    }
    throw new Error(`The service at ${baseUrl} ${what}: ${reasons[0]}.`);
  };

  return { send, reach, created: () => created, tokenIsGood: () => tokenIsGood };
}

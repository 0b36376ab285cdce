import { isSuccess } from "../../exchange/exchange.ts";
import type { CaseRequest } from "../case.ts";
import { creator } from "../derive/subject.ts";
import { describeResponse } from "./describe-messages.ts";
import type { ConformanceConfiguration } from "./run-options.ts";
import { type Reply, sendCaseRequest } from "./send-case-request.ts";

export interface ConformanceClient {
  send(request: CaseRequest, base: string): Promise<Reply>;
  /** How many creates got a 2xx. */
  created(): number;
  /** True once one of them had the token. */
  tokenIsGood(): boolean;
  /** Undefined if the service responds to one of these requests. */
  silence(pings: readonly CaseRequest[]): Promise<string | undefined>;
}

export function createConformanceClient(configuration: ConformanceConfiguration): ConformanceClient {
  let created = 0;
  let tokenIsGood = false;

  const send = async (request: CaseRequest, base: string): Promise<Reply> => {
    const reply = await sendCaseRequest(request, base, configuration);
    const { method, path } = creator.operation;
    const isCreate = request.method === method && request.target.split("?")[0] === path;
    if (reply.kind === "response" && isCreate && isSuccess(reply.response.status)) {
      created += 1;
      tokenIsGood ||= request.headers.some(([, value]) => value === "Bearer t1");
    }
    return reply;
  };

  const silence = async (pings: readonly CaseRequest[]): Promise<string | undefined> => {
    let why: string | undefined;
    for (const ping of pings) {
      const reply = await send(ping, configuration.baseUrl);
      if (reply.kind === "response") return undefined;
      why ??= reply.why;
    }
    return why;
  };

  return { send, silence, created: () => created, tokenIsGood: () => tokenIsGood };
}

/** @throws Error if the response to the plain create shows that no case could be judged */
export function checkProbe(
  { method, target, headers }: CaseRequest,
  reply: Reply,
  configuration: ConformanceConfiguration,
): void {
  const { baseUrl, token } = configuration;
  const tried = `${method} ${baseUrl}${target}`;
  const { path } = creator.operation;
  const needs = `The base URL is everything that stands before ${path}, such as https://staging.example/v1.`;
  if (reply.kind !== "response")
    throw new Error(`No service responds to ${tried}: ${reply.why}. Is it running, and listening there? ${needs}`);
  const { status } = reply.response;
  const received = describeResponse(reply.response, token);
  const hasToken = headers.some(([name]) => name === "Authorization");
  if (hasToken && (status === 401 || status === 403))
    throw new Error(`The service refuses the token, so nothing can be judged. ${tried} got: ${received}`);
  if (status === 404 || status === 405 || (status < 400 && !isSuccess(status)))
    throw new Error(`Nothing can be judged, since the plain create is not there. ${tried} got: ${received}. ${needs}`);
}

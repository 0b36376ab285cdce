import type { Client } from "./client.ts";
import { broken, type CaseResult, HOLDS, type Judgement, notObserved } from "./report.ts";
import type { Settings } from "./run-options.ts";
import type { Reply } from "./send.ts";
import type { Runnable, Step } from "./steps.ts";
import { describeAnswer, describeFailure, describeReason, describeRequest } from "./text.ts";

/** @param before how far the run is, for the message of a service that stops answering */
export async function runCase(
  { name, cites, obstacle, steps }: Runnable,
  client: Client,
  settings: Settings,
  before: string,
): Promise<CaseResult> {
  const [first] = steps;
  let result: CaseResult = { name, cites, ...notObserved(obstacle ?? ""), expected: first.expected };
  if (obstacle !== undefined) return result;
  for (const step of steps) {
    const { request, expected } = step;
    const reply = await client.send(request, step.base);
    // Nothing can be said of a service that has gone away.
    if (reply.kind !== "answer") await client.reach(`stopped answering after ${before}`);
    const shown = { request: describeRequest(request), expected, received: describeReply(reply, settings) };
    result = { name, cites, ...judge(step, reply, client, settings), ...shown };
    if (result.verdict !== "holds") return result;
  }
  return result;
}

function judge({ judge, withoutAnswer }: Step, reply: Reply, client: Client, settings: Settings): Judgement {
  switch (reply.kind) {
    case "answer": {
      const judgement = judge(reply.answer, { tokenIsGood: client.tokenIsGood() });
      if (judgement.verdict === "holds") return HOLDS;
      return { ...judgement, reason: describeReason(judgement.reason, settings.token) };
    }
    case "timeout":
      return notObserved(`There was no answer within ${settings.timeoutMs} ms; the document shows no time.`);
    case "failure": {
      const reason = "The connection failed without an answer, while the service answers other requests.";
      return withoutAnswer === "broken" ? broken(reason) : notObserved(reason);
    }
  }
}

function describeReply(reply: Reply, { token, timeoutMs }: Settings): string {
  switch (reply.kind) {
    case "answer":
      return describeAnswer(reply.answer, token);
    case "timeout":
      return `nothing within ${timeoutMs} ms`;
    case "failure":
      return `nothing: ${describeFailure(reply.error, token)}`;
  }
}

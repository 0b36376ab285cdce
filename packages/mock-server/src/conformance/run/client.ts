import type { CaseRequest } from "../case.ts";
import type { Settings } from "./run-options.ts";
import { type Answer, type Reply, send } from "./send.ts";
import { describeAnswer, describeFailure } from "./text.ts";

/** Sends requests, one at a time, and remembers what they tell of the service. */
export interface Client {
  /** @throws Error when the service refuses the token at once. */
  send(request: CaseRequest, base: string): Promise<Reply>;
  /** How many creates were answered with a 2xx. */
  created(): number;
  /** Whether one of them had the token. */
  tokenIsGood(): boolean;
  /** @throws Error when the service answers nothing at all; `what` says what it does then. */
  reach(what: string): Promise<void>;
}

/** @param knocks requests of which any service answers one, in the order in which they are tried */
export function createClient(settings: Settings, knocks: () => readonly CaseRequest[]): Client {
  let created = 0;
  let tokenWasSent = false;
  let tokenIsGood = false;
  const { baseUrl, token, timeoutMs } = settings;

  /** The first create decides: with a token that is not good no other could be judged. */
  const learn = (answer: Answer, withToken: boolean): void => {
    const { status } = answer;
    if (status >= 200 && status <= 299) {
      created += 1;
      tokenIsGood ||= withToken;
    } else if (withToken && !tokenWasSent && (status === 401 || status === 403)) {
      throw new Error(
        `The service at ${baseUrl} refuses the token, so that no create can be judged: ${describeAnswer(answer, token)}`,
      );
    }
    tokenWasSent ||= withToken;
  };

  const client: Client = {
    async send(request, base) {
      const reply = await send(request, base, settings);
      if (request.method === "POST" && reply.kind === "answer") {
        const withToken = request.headers.some(([, value]) => value === "Bearer t1");
        learn(reply.answer, withToken);
      }
      return reply;
    },
    created: () => created,
    tokenIsGood: () => tokenIsGood,
    async reach(what) {
      const reasons: string[] = [];
      for (const knock of knocks()) {
        const reply = await client.send(knock, baseUrl);
        if (reply.kind === "answer") return;
        reasons.push(
          reply.kind === "timeout" ? `no answer within ${timeoutMs} ms` : describeFailure(reply.error, token),
        );
      }
      throw new Error(`The service at ${baseUrl} ${what}: ${reasons[0]}.`);
    },
  };
  return client;
}

/** What is tried for each row of the clients' table. */
import { inspect } from "node:util";
import type { CallRow, NewPlant, Outcome, SetUp } from "./clients/client.ts";
import { pastAMinute } from "./past-a-minute.ts";
import { answer, type Behaviour, closedAddress, created, loseConnection, openService, stall } from "./service.ts";
import type { Cases } from "./verdict.ts";

const FERN: NewPlant = { id: 1, name: "Fern" };
const TOKEN = "t0p-s3cret-t0ken";
const REFUSAL = '{"error":40005,"message":"No."}';

export const callRows: Readonly<Record<CallRow, Cases<SetUp>>> = {
  "Any int64 id arrives exact; a number that lost digits is refused": {
    "a bigint arrives exact": async (setUp) => {
      const { bodies } = await call(setUp, [created], { id: 9_007_199_254_740_993n, name: "Fern" });
      return /"id":9007199254740993\b/.test(bodies[0] ?? "");
    },
    "a number that lost digits is not sent": async (setUp) => {
      const { outcome, bodies } = await call(setUp, [created], { id: 2 ** 53, name: "Fern" });
      return outcome.failed && bodies.length === 0;
    },
  },
  "A failure cannot pass for success": {
    "a 400": async (setUp) => (await call(setUp, [answer(400, REFUSAL)])).outcome.failed,
    "a 500 without a body": async (setUp) => (await call(setUp, [answer(500, "")])).outcome.failed,
    "a lost connection": async (setUp) => (await call(setUp, [loseConnection])).outcome.failed,
  },
  "A 200 that breaks the contract is noticed": {
    "a name that is a number": async (setUp) => (await call(setUp, [answer(200, '{"name":5}')])).outcome.failed,
    "a page": async (setUp) => {
      const page = answer(200, "<h1>Sign in</h1>", { "Content-Type": "text/html" });
      return (await call(setUp, [page])).outcome.failed;
    },
    "an empty body": async (setUp) => (await call(setUp, [answer(200, "")])).outcome.failed,
  },
  "A request that was lost is told from one never sent": {
    "the errors differ": async (setUp) => {
      const lost = await call(setUp, [loseConnection]);
      const never = await setUp(await closedAddress(), TOKEN)(FERN);
      return kindOf(lost.outcome) !== kindOf(never);
    },
  },
  "A redirect does not carry the plant elsewhere": {
    "a 307": async (setUp) => {
      await using elsewhere = await openService(created);
      const { outcome } = await call(setUp, [answer(307, "", { Location: `${elsewhere.url}/plants` })]);
      return outcome.failed && elsewhere.bodies.length === 0;
    },
  },
  "A response that stalls ends the call": {
    "within a minute": async (setUp) => {
      await using service = await openService(stall);
      const outcome = await pastAMinute(
        () => setUp(service.url, TOKEN)(FERN),
        () => service.bodies.length > 0,
      );
      return outcome?.failed === true;
    },
  },
  "A 503 with Retry-After is repeated, a lost POST is not": {
    "a 503": async (setUp) => {
      const { outcome, bodies } = await call(setUp, [answer(503, REFUSAL, { "Retry-After": "0" }), created]);
      return !outcome.failed && bodies.length === 2;
    },
    "a lost POST": async (setUp) => {
      const { outcome, bodies } = await call(setUp, [loseConnection, created]);
      return outcome.failed && bodies.length === 1;
    },
  },
  "An error shows no token": {
    "of a 400": async (setUp) => showsNoToken((await call(setUp, [answer(400, REFUSAL)])).outcome),
    "of a lost connection": async (setUp) => showsNoToken((await call(setUp, [loseConnection])).outcome),
  },
};

async function call(
  setUp: SetUp,
  behaviours: readonly Behaviour[],
  plant: NewPlant = FERN,
): Promise<{ outcome: Outcome; bodies: readonly string[] }> {
  await using service = await openService(...behaviours);
  return { outcome: await setUp(service.url, TOKEN)(plant), bodies: service.bodies };
}

/** What an error says in fields to branch on, the runtime's own `cause` aside, which no browser fills. */
function kindOf(outcome: Outcome): string {
  if (!outcome.failed || !(outcome.error instanceof Error)) return "";
  const {
    name,
    cause: _cause,
    message: _message,
    stack: _stack,
    ...fields
  } = { ...outcome.error, name: outcome.error.name };
  return JSON.stringify([name, Object.entries(fields).filter(([, value]) => typeof value === "string")]);
}

/** Logged as a whole, as far as it goes. */
function showsNoToken(outcome: Outcome): boolean {
  if (!outcome.failed) throw new Error("The call did not fail.");
  return !inspect(outcome.error, { depth: Number.POSITIVE_INFINITY }).includes(TOKEN);
}

/** The experiments for each row of the clients' table. */
import { inspect } from "node:util";
import type { NewPlant } from "@plant-store/sdk";
import { freePort } from "../../test/support/free-port.ts";
import type { CallRow, SetUp } from "../clients/client.ts";
import { pastAMinute } from "./past-a-minute.ts";
import { type Behaviour, created, loseConnection, openService, respond, stall } from "./service.ts";
import type { Cases } from "./verdict.ts";

const FERN: NewPlant = { id: 1, name: "Fern" };
const TOKEN = "t0p-s3cret-t0ken";
const REFUSAL = '{"error":40005,"message":"No."}';

export const callRows: Readonly<Record<CallRow, Cases<SetUp>>> = {
  "Sends any int64 id exactly; refuses a number that has lost digits": {
    "a bigint arrives exact": async (setUp) => {
      const { bodies } = await call(setUp, [created], { id: 9_007_199_254_740_993n, name: "Fern" });
      return /"id":9007199254740993\b/.test(bodies[0] ?? "");
    },
    "a number that lost digits is not sent": async (setUp) => {
      const { outcome, bodies } = await call(setUp, [created], { id: 2 ** 53, name: "Fern" });
      return outcome.failed && bodies.length === 0;
    },
  },
  "Never reports a failure as success": {
    "a 400": async (setUp) => (await call(setUp, [respond(400, REFUSAL)])).outcome.failed,
    "a 500 without a body": async (setUp) => (await call(setUp, [respond(500, "")])).outcome.failed,
    "a lost connection": async (setUp) => (await call(setUp, [loseConnection])).outcome.failed,
  },
  "Reports a 200 that breaks the contract": {
    "a name that is a number": async (setUp) => (await call(setUp, [respond(200, '{"name":5}')])).outcome.failed,
    "a page": async (setUp) => {
      const page = respond(200, "<h1>Sign in</h1>", { "Content-Type": "text/html" });
      return (await call(setUp, [page])).outcome.failed;
    },
    "an empty body": async (setUp) => (await call(setUp, [respond(200, "")])).outcome.failed,
  },
  "Distinguishes a lost request from one that was never sent": {
    "the errors differ": async (setUp) => {
      const lost = await call(setUp, [loseConnection]);
      const never = await outcomeOf(setUp, `http://127.0.0.1:${await freePort()}`);
      return kindOf(lost.outcome) !== kindOf(never);
    },
  },
  "Sends the plant to no other server after a redirect": {
    "a 307": async (setUp) => {
      await using elsewhere = await openService(created);
      const { outcome } = await call(setUp, [respond(307, "", { Location: `${elsewhere.url}/plants` })]);
      return outcome.failed && elsewhere.bodies.length === 0;
    },
  },
  "Ends the call if the response stalls": {
    "within a minute": async (setUp) => {
      await using service = await openService(stall);
      const outcome = await pastAMinute(
        () => outcomeOf(setUp, service.url),
        () => service.bodies.length > 0,
      );
      return outcome?.failed === true;
    },
  },
  "Repeats after a 503 with Retry-After, but not after a lost POST": {
    "a 503": async (setUp) => {
      const { outcome, bodies } = await call(setUp, [respond(503, REFUSAL, { "Retry-After": "0" }), created]);
      return !outcome.failed && bodies.length === 2;
    },
    "a lost POST": async (setUp) => {
      const { outcome, bodies } = await call(setUp, [loseConnection, created]);
      return outcome.failed && bodies.length === 1;
    },
  },
  "Shows no token in an error": {
    "of a 400": async (setUp) => showsNoToken((await call(setUp, [respond(400, REFUSAL)])).outcome),
    "of a lost connection": async (setUp) => showsNoToken((await call(setUp, [loseConnection])).outcome),
  },
};

async function call(
  setUp: SetUp,
  behaviours: readonly Behaviour[],
  plant: NewPlant = FERN,
): Promise<{ outcome: Outcome; bodies: readonly string[] }> {
  await using service = await openService(...behaviours);
  return { outcome: await outcomeOf(setUp, service.url, plant), bodies: service.bodies };
}

type Outcome = { readonly failed: false } | { readonly failed: true; readonly error: unknown };

async function outcomeOf(setUp: SetUp, baseUrl: string, plant: NewPlant = FERN): Promise<Outcome> {
  try {
    await setUp({ baseUrl, token: TOKEN })(plant);
    return { failed: false };
  } catch (error) {
    return { failed: true, error };
  }
}

/** Returns the fields of an error that an app can branch on, without the runtime's `cause`, which no browser fills. */
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

function showsNoToken(outcome: Outcome): boolean {
  if (!outcome.failed) throw new Error("The call did not fail.");
  return !inspect(outcome.error, { depth: Number.POSITIVE_INFINITY }).includes(TOKEN);
}

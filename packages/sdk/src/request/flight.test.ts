import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PlantStoreClientOptions, ProvidedToken, TokenProvider, TokenRequest } from "../index.ts";
import {
  heldFetch,
  never,
  PLANT,
  plantResponse,
  refusing,
  scriptedClient,
  settled,
  status,
  useFakeTimers,
} from "../testing/client.ts";

function watching(token: TokenProvider, refused: readonly string[] = [], options: PlantStoreClientOptions = {}) {
  const { plants, authorizations: sent } = scriptedClient([refusing(...refused)], { token, ...options });
  return { sent, create: (signal?: AbortSignal) => plants.safe.createPlant(PLANT, { signal }), plants };
}

function asked(refused: readonly string[] = [], options: PlantStoreClientOptions = {}) {
  const questions: (TokenRequest & { resolve(token: ProvidedToken): void; reject(reason: unknown): void })[] = [];
  const token = (request: TokenRequest) =>
    new Promise<ProvidedToken>((resolve, reject) => questions.push({ ...request, resolve, reject }));
  const forced = () => questions.map(({ forceRefresh }) => forceRefresh);
  return { questions, forced, ...watching(token, refused, options) };
}

describe("one flight", () => {
  test("serves 50 calls, also when they come one after the other", async () => {
    const { questions, create, sent } = asked();
    const calls = [];
    for (let call = 0; call < 50; call++) {
      calls.push(create());
      await Promise.resolve();
    }
    await settled();
    questions[0]?.resolve("t1");
    for (const result of await Promise.all(calls)) expect(result.ok).toBe(true);
    await create();
    expect(questions).toHaveLength(1);
    expect(sent).toEqual(Array(51).fill("Bearer t1"));
  });

  test("that fails gives each call an error of its own, and is not kept", async () => {
    const { questions, forced, create } = asked();
    const calls = Array.from({ length: 50 }, () => create());
    await settled();
    const reason = new Error("mine");
    questions[0]?.reject(reason);
    const errors = (await Promise.all(calls)).map((result) => !result.ok && result.error);
    expect(new Set(errors).size).toBe(50);
    const message = "The token provider failed.";
    for (const error of errors)
      expect(error).toMatchObject({ code: "token", outcome: "not_sent", message, cause: reason });
    const next = create();
    await settled();
    expect(forced()).toEqual([false, false]);
    questions[1]?.resolve("t1");
    expect(await next).toMatchObject({ ok: true });
  });

  test("is aborted when the last call leaves, also one that came while others left, and not before", async () => {
    const { questions, create } = asked();
    const controllers = Array.from({ length: 50 }, () => new AbortController());
    const [last = new AbortController(), ...others] = controllers;
    const join = ({ signal }: AbortController) => create(signal);
    const calls = others.map(join);
    await settled();
    for (const controller of [...others, last]) {
      if (controller === others.at(-1)) calls.push(join(last));
      expect(questions[0]?.signal.aborted).toBe(false);
      controller.abort();
      // Two aborts of one call count once.
      controller.abort();
      controller.signal.dispatchEvent(new Event("abort"));
    }
    expect(questions.map(({ signal }) => signal.aborted)).toEqual([true]);
    for (const call of calls) expect(await call).toMatchObject({ error: { code: "aborted", outcome: "not_sent" } });
  });

  test("is not aborted by a call of an earlier flight that ends while it is under way", async () => {
    const hanging = new AbortController();
    const fetch = vi.fn(plantResponse).mockImplementationOnce(never).mockResolvedValueOnce(status(401)());
    const { questions, forced, create } = asked([], { fetch });
    const first = create(hanging.signal);
    const second = create();
    await settled();
    questions[0]?.resolve("t1");
    await settled();
    expect(forced()).toEqual([false, true]);
    hanging.abort();
    expect(await first).toMatchObject({ error: { code: "aborted", outcome: "unknown" } });
    expect(questions[1]?.signal.aborted).toBe(false);
    const third = create();
    await settled();
    expect(questions).toHaveLength(2);
    questions[1]?.resolve("t2");
    expect(await second).toMatchObject({ ok: true, response: { attempts: 2 } });
    expect(await third).toMatchObject({ ok: true });
  });

  test("that its own provider abandons as it is asked is not waited for by the next call", async () => {
    const controller = new AbortController();
    const token = vi
      .fn<TokenProvider>(() => "t2")
      .mockImplementationOnce(() => {
        controller.abort();
        return never();
      });
    const { create, plants } = watching(token);
    expect(await create(controller.signal)).toMatchObject({ error: { code: "aborted", outcome: "not_sent" } });
    expect(await plants.safe.createPlant(PLANT, { timeoutMs: 50 })).toMatchObject({ ok: true });
    expect(token.mock.calls[0]?.[0].signal.aborted).toBe(true);
  });
});

describe("an abandoned flight that settles later", () => {
  test.each<[string, (question: ReturnType<typeof asked>["questions"][number]) => void]>([
    ["with a token", ({ resolve }) => resolve("late")],
    ["with an error", ({ reject }) => reject(new Error("late"))],
  ])("%s neither sends nor keeps it, before and after the next one's", async (_title, settle) => {
    for (const order of ["before", "after"]) {
      const { questions, create, sent } = asked();
      const controller = new AbortController();
      const abandoned = create(controller.signal);
      await settled();
      controller.abort();
      expect(await abandoned).toMatchObject({ error: { code: "aborted", outcome: "not_sent", attempts: 0 } });
      const next = create();
      await settled();
      expect(questions).toHaveLength(2);
      const late = () => questions.slice(0, 1).forEach(settle);
      const inTime = () => questions[1]?.resolve("t2");
      for (const answer of order === "before" ? [late, inTime] : [inTime, late]) {
        answer();
        await settled();
      }
      expect(await next).toMatchObject({ ok: true });
      expect(await create()).toMatchObject({ ok: true });
      expect(sent).toEqual(["Bearer t2", "Bearer t2"]);
      expect(questions).toHaveLength(2);
    }
  });

  test("leaves a refresh due", async () => {
    const { questions, forced, create } = asked(["t1"]);
    const controller = new AbortController();
    const call = create(controller.signal);
    await settled();
    questions[0]?.resolve("t1");
    await settled();
    controller.abort();
    expect(await call).toMatchObject({ error: { code: "aborted", outcome: "refused", attempts: 1 } });
    const next = create();
    await settled();
    expect(forced()).toEqual([false, true, true]);
    questions[2]?.resolve("t2");
    expect(await next).toMatchObject({ ok: true });
  });
});

describe("a 401 to a token that has expired since, so that another call has asked again,", () => {
  beforeEach(() => useFakeTimers());

  async function expired() {
    const { fetch, held } = heldFetch();
    const { questions, forced, create } = asked([], { fetch });
    const say = async (question: number, token: string) => {
      questions[question]?.resolve({ token, expiresAt: Date.now() + 60_000 });
      await settled();
    };
    const refuse = async (request: number) => {
      held[request]?.respond(status(401)());
      await settled();
    };
    void create();
    await settled();
    await say(0, "t1");
    vi.setSystemTime(Date.now() + 60_000);
    const controller = new AbortController();
    const other = create(controller.signal);
    await settled();
    const sent = () => held.map(({ headers }) => headers.authorization?.slice(7));
    return { questions, forced, say, refuse, create, controller, other, sent };
  }

  test("does not wait for that question: it asks with forceRefresh, once for all who come", async () => {
    const { forced, say, refuse, create, sent } = await expired();
    await refuse(0);
    void create();
    await settled();
    expect(forced()).toEqual([false, false, true]);
    await say(2, "t2");
    // A provider that caches gives the refused token again. Only the other call sends it.
    await say(1, "t1");
    expect(sent()).toEqual(["t1", "t2", "t2", "t1"]);
    await refuse(3);
    expect(sent().slice(4)).toEqual(["t2"]);
    expect(forced()).toHaveLength(3);
  });

  test.each([
    ["the same text", "t1", [false, false, true]],
    ["another text", "t2", [false, false]],
  ])("and has got %s", async (_title, token, questions) => {
    const { forced, say, refuse, sent } = await expired();
    await say(1, token);
    await refuse(0);
    expect(forced()).toEqual(questions);
    await say(2, "t2");
    expect(sent()).toEqual(["t1", token, "t2"]);
  });

  test("and has got another text, but yet another call asks as that has expired too", async () => {
    const { forced, say, refuse, create } = await expired();
    await say(1, "t2");
    vi.setSystemTime(Date.now() + 60_000);
    void create();
    await settled();
    await refuse(0);
    expect(forced()).toEqual([false, false, false, true]);
  });

  test("leaves that question to the other call, and aborts it with that call", async () => {
    const { questions, refuse, controller, other } = await expired();
    await refuse(0);
    expect(questions[1]?.signal.aborted).toBe(false);
    controller.abort();
    expect(await other).toMatchObject({ error: { code: "aborted", outcome: "not_sent" } });
    expect(questions.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
  });
});

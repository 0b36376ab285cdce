/** The built SDK in a server whose requests share a client, and some give up. workerd ends the questions that they asked. */
import { expect, test, vi } from "vitest";
import { listen } from "../support/servers.ts";
import { runtimes } from "./runtimes.ts";

const servers = runtimes.filter(({ isBrowser }) => !isBrowser);

test.for(servers)("$name: no call waits for a request that gave up", async ({ name, requirement, open }, context) => {
  context.skip(requirement.skipped, requirement.title(name));
  let valid = "";
  let questions = 0;
  let answer = () => {};
  let answered: Promise<void>;
  await using service = await listen(async ({ url, headers }, response) => {
    if (url !== "/token") {
      const status = headers.authorization === `Bearer ${valid}` ? 200 : 401;
      response.writeHead(status, { "content-type": "application/json" }).end('{"name":"Fern"}');
    } else if (++questions !== 3) {
      await answered;
      response.end(valid);
    }
  });
  await using running = await open();
  const create = (waitMs: number) => running.run({ name: "shared", call: { baseUrl: service.url, waitMs } });
  const inTurn = name === "workerd" ? [1, 2, 3] : [1, 1, 1];
  const asked = (index: number) => vi.waitFor(() => expect(questions).toBe(inTurn[index]), 10_000);

  // The second token follows a 401.
  for (valid of ["t1", "t2"]) {
    questions = 0;
    answered = new Promise((resolve) => {
      answer = resolve;
    });
    const first = create(500);
    await asked(0);
    const second = create(10_000);
    await asked(1);
    const third = create(500);
    await asked(2);
    expect(await first).toBe("gave up");
    answer();
    expect([await second, await create(10_000)]).toEqual(["created", "created"]);
    await asked(2);
    await third;
  }
});

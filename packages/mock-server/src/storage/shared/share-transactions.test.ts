import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { shareTransactions } from "./share-transactions.ts";

test("those who were answered together share the next transaction too, and nobody waits for one that stays away", async () => {
  const log: string[] = [];
  let clock = 0;
  vi.spyOn(performance, "now").mockImplementation(() => clock++);
  const { write } = shareTransactions<string>(
    async (changes) => {
      log.push(String(changes));
      clock += 20;
      return changes.map((change) => `${change} done`);
    },
    () => {},
  );
  const writeAgain = async (name: string, turns: number) => {
    await write(name);
    for (let turn = 0; turn < turns; turn++) await nextTurn();
    return await write(name.toUpperCase());
  };
  const writing = [writeAgain("a", 0), writeAgain("b", 2), writeAgain("c", 4)];
  expect(await Promise.all(writing)).toEqual(["A done", "B done", "C done"]);
  expect(log).toEqual(["a,b,c", "A,B,C"]);
  expect(await write("d")).toBe("d done");
});

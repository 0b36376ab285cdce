import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { shareTransactions } from "./share-transactions.ts";

/** Shares transactions. The log names the changes of each one; those after a bar came late. */
function open() {
  const log: string[] = [];
  let commits = 0;
  const { write } = shareTransactions<string>(
    async (changes, more) => {
      await Promise.resolve();
      const late = more();
      log.push(`${changes}|${late}`);
      await Promise.resolve();
      return [...changes, ...late].map((change) => `${change} done`);
    },
    () => commits++,
  );
  return { write, log, commits: () => commits };
}

test("changes that come before a transaction has begun go with it, later ones with the next", async () => {
  const { write, log, commits } = open();
  const first = [write("a"), write("b"), write("c")];
  while (log.length === 0) await Promise.resolve();
  expect(await Promise.all([...first, write("d"), write("e")])).toEqual([..."abcde"].map((name) => `${name} done`));
  expect(log).toEqual(["a|b,c", "d,e|"]);
  expect(await write("f")).toBe("f done");
  expect(commits()).toBe(3);
});

test("those who were answered together share the next transaction too, and nobody waits for one that stays away", async () => {
  const log: string[] = [];
  let clock = 0;
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  const { write } = shareTransactions<string>(
    async (changes) => {
      log.push(String(changes));
      clock += 20;
      return changes;
    },
    () => {},
    () => {
      clock++;
      return nextTurn();
    },
  );
  const writeAgain = async (name: string, turns: number) => {
    await write(name);
    for (let turn = 0; turn < turns; turn++) await nextTurn();
    return await write(name.toUpperCase());
  };
  expect(await Promise.all([writeAgain("a", 0), writeAgain("b", 2), writeAgain("c", 4)])).toEqual(["A", "B", "C"]);
  expect(log).toEqual(["a,b,c", "A,B,C"]);
  expect(await write("d")).toBe("d");
});

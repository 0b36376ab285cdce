/** The installed command. */
import { expect, test } from "vitest";
import { outputOf } from "../support/run.ts";
import { serveCommand } from "./examples/served-command.ts";
import { consumer, install } from "./install.ts";

const folder = await install(consumer("javascript"));

test("npx finds it, and it says what it is", async () => {
  const help = await outputOf(folder, "npx", ["--no", "plant-store-mock", "--", "--help"]);
  for (const word of ["plant-store-mock", "--port", "--token", "verify"]) expect(help).toContain(word);
});

test("it serves: a plant is created, and another token refused", async () => {
  await using command = await serveCommand(folder, "plant-store-mock --token t1");
  const create = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const body = '{"id": 9223372036854775807, "name": "Fern"}';
    const response = await fetch(`${command.url}/plants`, { method: "POST", headers, body });
    return [response.status, await response.json()];
  };
  expect(await create("t1")).toEqual([200, { name: "Fern" }]);
  expect(await create("t2")).toEqual([401, { error: 40104, message: expect.any(String) }]);
});

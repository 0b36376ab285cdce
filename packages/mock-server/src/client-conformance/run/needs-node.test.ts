import { expect, test } from "vitest";
import { checkClient } from "./needs-node.ts";

test("in a page or a worker, verifyClient says that it needs Node", async () => {
  await expect(checkClient(async () => "created", {})).rejects.toThrow("verifyClient: it needs Node");
});

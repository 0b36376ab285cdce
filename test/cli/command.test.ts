import { expect, test } from "vitest";
import { outputOf, run } from "./command-process.ts";

test("--help is short, fits 80 columns, and names every option in its group", async () => {
  const { stdout, code } = await outputOf(run(["--help"]));
  expect(code).toBe(0);
  const lines = stdout.split("\n");
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.length).toBeLessThan(51);
  expect(lines.flatMap((line) => /^(\w.*:)$|^ {2}(?:-\w, )?(--[a-z-]+) /.exec(line)?.slice(1).join("") ?? [])).toEqual([
    ...["Where:", "--port", "--host", "--base-path", "--allow-host", "--cors-origin"],
    ...["--spaces", "--control-token", "--no-control"],
    ...["The service:", "--token", "--storage", "--seed", "--dump", "--max-body", "--journal-size"],
    ...["--duplicates", "--error-statuses"],
    ...["Faults:", "--latency", "--fault", "--random-seed"],
    ...["Checking:", "--decisions", "--only", "--skip", "--junit", "--json", "--timeout"],
    ...["--jobs", "--strict", "--known-failing"],
    ...["Output:", "--log", "--help", "--version"],
  ]);
});

test("--version prints the package's version", async () => {
  const { stdout, code } = await outputOf(run(["--version"]));
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

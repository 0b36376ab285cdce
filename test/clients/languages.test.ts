/** The mistakes that `verify-client` finds, each made by a program in each language. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runHere } from "../../packages/mock-server/src/testing/run-here.ts";
import { folder } from "../cli/command-process.ts";
import { lacks } from "../support/platform.ts";
import { thorough } from "../support/thorough.ts";

const built = await folder();
afterAll(() => built[Symbol.asyncDispose]());
const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const program = join(built.path, "create-plant");

/** The verdicts do not depend on the language: `npm test` has one, and the thorough tests have all. */
const LANGUAGES: Readonly<
  Record<string, readonly [lacksIt: () => boolean, client: readonly string[], compiler?: readonly string[]]>
> = {
  sh: [() => lacks("curl"), ["sh", file("create-plant.sh")]],
  Node: [() => lacks("shell"), [process.execPath, file("create-plant.mjs")]],
  // Without site-packages, which would take half of its start.
  Python: [() => lacks("python"), ["python3", "-S", file("create_plant.py")]],
  Java: [
    () => lacks("java"),
    ["java", "-cp", built.path, "CreatePlant"],
    ["javac", "-d", built.path, file("CreatePlant.java")],
  ],
  Go: [() => lacks("go"), [program], ["go", "build", "-o", program, file("create-plant.go")]],
};

type Row = readonly [
  mistake: string,
  only: readonly string[],
  code: number,
  start: string,
  ...shown: readonly string[],
];

const plant = "1. advice: another origin received the plant\n   decision client-redirects: ";
const token = "1. broken: another origin received the token\n   RFC 6750 5.3: ";

const rows = (keepsToken: boolean): Readonly<Record<string, Row>> => ({
  "crashes after each create": [
    ...(["crash", [], 1, "1. broken: the client ended without a claim, as a crash does\n"] as const),
    ...["KeyError", "57 scenarios", "0 hold, 1 is broken, 0 with advice, "],
  ],
  "sends each create three times": [
    ...(["thrice", ["creates a plant"], 1, "1. broken: the create was sent again after its success: 3 times"] as const),
    "\n   RFC 9110 9.2.2: ",
  ],
  "repeats what was lost": ["thrice", ["a 500"], 0, "1. advice: it was sent 3 times\n   RFC 9110 9", "2 scenarios: "],
  "has its token in the query too": ["query", ["creates a plant"], 1, "1. broken: the token stands in", "RFC 6750 2: "],
  "shows its token in one scenario": [
    ...(["show", ["reports a 403", "shows the token to nobody"], 1, "1. broken: the client's output shows"] as const),
    ...[' in "reports a 403"\n', " --only 'reports a 403' --only 'shows the token to nobody' "],
  ],
  "starts after its limit, and says what is true": ["slow", ["creates a plant"], 0, "1 holds, 0 are broken, 0 with "],
  "gives another origin the plant": ["", ["a 307"], Number(keepsToken), keepsToken ? token : plant],
  "does not repeat a 429": ["", ["a 429"], 2, "Not observed: It was not sent again, so nothing shows how long "],
});

for (const [language, [lacksIt, client, compiler]] of Object.entries(LANGUAGES))
  describe.skipIf((language !== "sh" && !thorough) || lacksIt())(`a client in ${language} that`, () => {
    // Many Javas at a time would be too slow for their limit.
    const testOne = compiler ? test : test.concurrent;
    beforeAll(() => {
      const [command = "", ...args] = compiler ?? [];
      // Go would look for a module, and ask for others.
      if (compiler) execFileSync(command, args, { env: { ...process.env, GO111MODULE: "off" }, stdio: "pipe" });
    }, 120_000);

    testOne("is not there", async () => {
      const { stderr, code } = await runHere(["verify-client", "--", ...client.with(-1, "nonsuch")]);
      expect(stderr).toMatch(/^plant-store-mock: .*(?:No such file|Cannot find module|Could not find|ENOENT)/s);
      expect(code).toBe(2);
    });

    testOne.for(Object.entries(rows(language === "Python" || language === "Java")))("%s", async ([, row]) => {
      const [mistake, only, expected, start, ...shown] = row;
      const slow = mistake === "slow" ? ["sh", "-c", 'sleep 6.5; exec "$@"', "sh"] : [];
      const options = [`--timeout=${mistake === "slow" ? 1_000 : 20_000}`, ...only.map((name) => `--only=${name}`)];
      const { stdout, code } = await runHere(["verify-client", ...options, "--", ...slow, ...client, mistake]);
      expect(stdout.slice(0, start.length)).toBe(start);
      for (const part of shown) expect(stdout).toContain(part);
      expect(code).toBe(expected);
      // Wherever the client stands.
      const lines = stdout.trimEnd().replaceAll(client.join(" "), "client").split("\n");
      const screen = lines.flatMap((line) => line.match(/.{1,80}/g) ?? [""]);
      if (!stdout.includes("\n2. ")) expect(screen.length).toBeLessThanOrEqual(24);
    });
  });

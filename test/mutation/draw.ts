import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type File, Instrumenter, type InstrumenterOptions } from "@stryker-mutator/instrumenter";

const MOCK = "packages/mock-server/src";

/** The rooms that mutants are drawn from, each as Git's path patterns. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  sdk: ["packages/sdk/src"],
  service: [`${MOCK}/service`, `${MOCK}/shared`],
  storage: [`${MOCK}/storage`],
  store: [`${MOCK}/store`],
  adapters: [`${MOCK}/adapters`],
  control: [`${MOCK}/control`],
  remote: [`${MOCK}/remote`, `${MOCK}/inspector`, `${MOCK}/copy`],
  cli: [`${MOCK}/cli`],
  verify: [`${MOCK}/conformance`],
  "verify-client": [`${MOCK}/client-conformance`],
  page: ["packages/mock-server/page/src"],
  generator: ["spec"],
};

/** Code only: no test, type or generated file. */
const CODE = /^(?!.*(\/testing\/|\/generated\/|\.test\.|\.test-d\.|\.d\.ts|\.setup\.)).*\.tsx?$/;

type Made = Awaited<ReturnType<Instrumenter["instrument"]>>["mutants"][number];

export interface Mutant {
  /** The file, the code before and after, and which of its equals in the file: survives edits elsewhere. */
  readonly change: string;
  readonly room: string;
  readonly file: string;
  /** As the instrumenter made it of the whole file. */
  readonly made: Made;
}

const silent = () => {};
const logger = new Proxy({}, { get: () => silent }) as ConstructorParameters<typeof Instrumenter>[0];
const instrumenter = new Instrumenter(logger);
const OPTIONS: InstrumenterOptions = { plugins: null, excludedMutations: [], ignorers: [] };

/** @param only the beginning of the paths to draw from */
export async function draw(root: string, seed: string, count: number, only: string): Promise<readonly Mutant[]> {
  const rooms = await Promise.all(Object.entries(ROOMS).map(([room, places]) => mutantsOf(root, room, places, only)));
  const some = rooms.filter((mutants) => mutants.length > 0);
  const key = ({ change }: Mutant) => createHash("sha256").update(`${seed} ${change}`).digest("hex");
  return some.flatMap((mutants) => {
    const keyed = mutants.map((mutant) => ({ mutant, key: key(mutant) }));
    const drawn = keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).slice(0, Math.ceil(count / some.length));
    return drawn.map(({ mutant }) => mutant);
  });
}

async function mutantsOf(root: string, room: string, places: readonly string[], only: string): Promise<Mutant[]> {
  const listed = execFileSync("git", ["ls-files", ...places], { cwd: root, encoding: "utf8" }).split("\n");
  const mutants: Mutant[] = [];
  for (const file of listed.filter((path) => CODE.test(path) && path.startsWith(only))) {
    const content = readFileSync(join(root, file), "utf8");
    const { mutants: made } = await instrumenter.instrument([{ name: file, content, mutate: true }], OPTIONS);
    const counts = new Map<string, number>();
    for (const each of made) {
      const change = `${file}: ${changeOf(content, each)}`;
      const nth = (counts.get(change) ?? 0) + 1;
      counts.set(change, nth);
      mutants.push({ change: nth === 1 ? change : `${change} (${nth})`, room, file, made: each });
    }
  }
  return mutants;
}

interface Woven {
  readonly files: readonly File[];
  /** The number by which each mutant is switched on. */
  readonly numbers: ReadonlyMap<Mutant, string>;
}

export async function weave(root: string, mutants: readonly Mutant[]): Promise<Woven> {
  const files: File[] = [...new Set(mutants.map(({ file }) => file))].map((name) => ({
    name,
    content: readFileSync(join(root, name), "utf8"),
    mutate: mutants.filter(({ file }) => file === name).map(({ made }) => made.location),
  }));
  const woven = await instrumenter.instrument(files, OPTIONS);
  const numbers = new Map(
    mutants.map((mutant) => {
      const found = woven.mutants.find((again) => isDeepStrictEqual({ ...again, id: mutant.made.id }, mutant.made));
      if (found === undefined) throw new Error(`The instrumenter does not make this change again: ${mutant.change}`);
      return [mutant, found.id] as const;
    }),
  );
  return { files: woven.files, numbers };
}

/** Each on one line and not too long. */
function changeOf(source: string, { location: { start, end }, replacement }: Made): string {
  const lines = source.split("\n").slice(start.line, end.line + 1);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? "").slice(0, end.column);
  lines[0] = (lines[0] ?? "").slice(start.column);
  return `${short(lines.join(" "))} → ${short(replacement)}`;
}

function short(code: string): string {
  const line = code.replace(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
}

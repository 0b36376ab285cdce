/** Runs the script and the steps of the release in a copy of the repository, against a registry on loopback. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { listen } from "../e2e/support/servers.ts";

/** npm takes a second for each call. */
const SLOW = { timeout: 120_000 };

const root = fileURLToPath(new URL("../..", import.meta.url));
const execute = promisify(execFile);
const { jobs } = parse(await readFile(join(root, ".github/workflows/release.yml"), "utf8"));
const [SDK, MOCK] = ["@plant-store/sdk", "@plant-store/mock-server"] as const;

test("publishes the packed tarballs, each version once, the SDK first; a broken run goes on", SLOW, async () => {
  const registry = await openRegistry();
  const { step, folder } = await copyOfRepository(registry.url);
  await execute("npm", ["pack", "--workspaces", "--pack-destination", "tarballs"], { cwd: folder });
  const publish = () => step("publish", "Publish");
  registry.refuse(MOCK);
  await expect(publish()).rejects.toThrow();
  expect(registry.received).toEqual([SDK]);
  registry.refuse(undefined);
  await publish();
  await publish();
  expect(registry.received).toEqual([SDK, MOCK]);
  for (const name of [SDK, MOCK]) {
    const file = `${name.slice(1).replace("/", "-")}-3.2.1.tgz`;
    expect(registry.tarballs.get(name)).toEqual(await readFile(join(folder, "tarballs", file), "base64"));
  }
});

test("the next version stands in both packages, in what the SDK sends, and in the lockfile", SLOW, async () => {
  const { env, folder } = await copyOfRepository("http://127.0.0.1:1");
  await symlink(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  await cp(join(root, ".changeset/config.json"), join(folder, ".changeset/config.json"));
  await writeFile(join(folder, ".changeset/brave-fern.md"), `---\n"${SDK}": minor\n---\n\nSays more.\n`);
  // By a lockfile changesets tells whose workspaces they are.
  await writeFile(join(folder, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages: {} }));
  await execute(process.execPath, [join(folder, ".github/scripts/version.ts")], { cwd: folder, env });
  const read = (path: string) => readFile(join(folder, path), "utf8");
  expect(await read("packages/sdk/src/version.ts")).toContain('VERSION = "3.3.0"');
  for (const name of ["sdk", "mock-server"]) {
    expect(JSON.parse(await read(`packages/${name}/package.json`)).version).toBe("3.3.0");
    expect(JSON.parse(await read("package-lock.json")).packages[`packages/${name}`].version).toBe("3.3.0");
  }
  expect(await read("packages/sdk/CHANGELOG.md")).toContain("## 3.3.0\n\n### Minor Changes\n\n- Says more.");
});

test("the release says what the changelogs say of this version", SLOW, async () => {
  const { step, folder } = await copyOfRepository("http://127.0.0.1:1");
  const collect = () => step("release", "Collect what both changelogs say of this version");
  const write = (name: string, text: string) =>
    writeFile(join(folder, `packages/${name}/CHANGELOG.md`), `# Changes\n\n${text}## 3.2.0\n\nOld.\n`);
  await write("sdk", "## 3.2.1\n\n- Says more.\n\n");
  await write("mock-server", "");
  await expect(collect()).rejects.toThrow();
  await write("mock-server", "## 3.2.1\n\nNothing.\n\n");
  await collect();
  const expected = `## ${SDK}\n\n- Says more.\n\n## ${MOCK}\n\nNothing.\n\n`;
  expect(await readFile(join(folder, "notes.md"), "utf8")).toBe(expected);
});

async function copyOfRepository(registry: string) {
  const folder = await mkdtemp(join(tmpdir(), "plant-store-release-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(root, ".github/scripts"), join(folder, ".github/scripts"), { recursive: true });
  await mkdir(join(folder, ".changeset"));
  await mkdir(join(folder, "tarballs"));
  await mkdir(join(folder, "packages/sdk/src"), { recursive: true });
  await cp(join(root, "packages/sdk/src/version.ts"), join(folder, "packages/sdk/src/version.ts"));
  for (const name of [SDK, MOCK]) {
    const path = join(folder, "packages", name.split("/")[1] ?? "");
    await mkdir(path, { recursive: true });
    await writeFile(join(path, "package.json"), JSON.stringify({ name, version: "3.2.1" }));
  }
  const manifest = { name: "copy", private: true, type: "module", workspaces: ["packages/*"] };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  // npm needs some token to publish.
  await writeFile(
    join(folder, "npmrc"),
    `registry=${registry}/\n${registry.slice(5)}/:_authToken=none\nfetch-retries=0\n`,
  );
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_|^GITHUB_/i.test(name))),
    npm_config_userconfig: join(folder, "npmrc"),
    npm_config_cache: join(folder, "cache"),
  };
  return {
    folder,
    env,
    /** As the runner does; npm records where a tarball is from only on GitHub. */
    async step(job: string, name: string) {
      const script: string = jobs[job].steps.find((step: { readonly name?: string }) => step.name === name).run;
      await execute("bash", ["-ec", script.replace("--provenance", "--provenance=false")], {
        cwd: folder,
        env: { ...env, VERSION: "3.2.1" },
      });
    },
  };
}

/** Serves the parts of a registry that npm needs to look for a version and to publish one. */
async function openRegistry() {
  const documents = new Map<string, unknown>();
  const tarballs = new Map<string, string>();
  const received: string[] = [];
  let refused: string | undefined;
  const server = await listen(async (request, response) => {
    const name = decodeURIComponent(request.url?.slice(1).split("?")[0] ?? "");
    const respond = (status: number, body: unknown = {}) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.method !== "PUT") return documents.has(name) ? respond(200, documents.get(name)) : respond(404);
    // The form in which npm publishes.
    const document = (await json(request)) as { _attachments: Record<string, { data: string }> };
    if (name === refused) return respond(500);
    received.push(name);
    documents.set(name, document);
    tarballs.set(name, Object.values(document._attachments)[0]?.data ?? "");
    return respond(201);
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const refuse = (name: string | undefined) => {
    refused = name;
  };
  return { url: server.url, received, tarballs, refuse };
}

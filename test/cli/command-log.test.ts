import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { lacks } from "../support/platform.ts";
import { create, inTerminal, reading, serving, URL_WRITTEN } from "./command-process.ts";

const SECRET = "swordfish";

async function visit(url: string): Promise<void> {
  const { port, origin } = new URL(url);
  await create(url, { token: `${SECRET}-good` });
  await create(url, { token: `${SECRET}-bad` });
  await create(url, { headers: { Authorization: `Basic ${SECRET}` } });
  await create(url, { headers: { Authorization: `Bearer ${SECRET} ${SECRET}` } });
  await create(url, { token: `${SECRET}-good`, body: `{"id":"${SECRET}","name":7}` });
  await create(url, { token: `${SECRET}-good`, headers: { Prefer: "code=418", Cookie: SECRET } });
  await create(url, { token: `${SECRET}-good`, headers: { Origin: `https://${SECRET}.test` } });
  const looks = ["bad", "control"].map((token) =>
    fetch(`${origin}/_mock/api/info`, { headers: { Authorization: `Bearer ${SECRET}-${token}` } }),
  );
  expect((await Promise.all(looks)).map(({ status }) => status)).toEqual([401, 200]);
  await fetch(`${origin}/plants?token=${SECRET}`, { method: "PURGE" });
  await fetch(`${origin}/${"x".repeat(300)}`);
  for (const words of [`${SECRET} HTTP\r\n\r\n`, `CONNECT ${SECRET}:1 HTTP/1.1\r\nHost: ${SECRET}\r\n\r\n`]) {
    const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
    socket.write(words);
    await text(socket);
  }
}

const ARGS = ["--token", `${SECRET}-good`, "--control-token", `${SECRET}-control`];
const STATUSES = [200, 401, 401, 401, 400, 418, 403, 405, 404, 400, 403];

test("piped: one whole line a request, without colours, and no token", async () => {
  await using server = await serving(ARGS);
  await visit(server.url);
  const { stdout, stderr } = await server.stop("SIGINT");
  const [greeting, tokens, control, ...lines] = stdout.trimEnd().split("\n");
  expect(greeting).toBe(`Plant Store is listening at ${server.url} (stop with Ctrl-C)`);
  expect(tokens).toBe("Only the bearer tokens given are good.");
  expect(control).toBe(`Look inside: ${server.url}/_mock/ (with the control token given)`);
  expect(lines.map((line) => / (\d{3}) \d+\.\d ms( {2}\S.*)?$/.exec(line)?.[1])).toEqual(STATUSES.map(String));
  expect(lines[0]).toMatch(/^POST \/plants 200 \d+\.\d ms {2}#1 id 1$/);
  expect(lines[1]).toMatch(/^POST \/plants 401 \d+\.\d ms {2}#2 {2}\S.*\.$/);
  expect(lines[8]).toContain("x".repeat(300));
  expect(stdout).not.toContain("\u001b");
  expect(stdout + stderr).not.toContain(SECRET);
});

test.skipIf(lacks("terminal"))(
  "in a terminal of an unknown width, which counts as 80 columns, with colours",
  async () => {
    const terminal = inTerminal(0, `--port 0 ${ARGS.join(" ")}`, { NO_COLOR: "" });
    const output = reading(terminal.stdout);
    await visit(await output.until(URL_WRITTEN));
    // Ctrl-C
    terminal.stdin.write("\u0003");
    expect(await once(terminal, "close")).toEqual([0, null]);
    const written = output.written();
    const lines = stripVTControlCharacters(written).split("\r\n");
    expect(lines.filter((text) => text.length > 80)).toEqual([]);
    expect(lines.filter((text) => / \d{3} \d+\.\d ms/.test(text))).toHaveLength(STATUSES.length);
    expect(written).toMatch(/POST \/plants (\S*)401\S* .*The bearer token is/);
    expect(written).toMatch(/GET \/x+… /);
    expect(written).toContain("\u001b[32m200\u001b[0m");
    expect(written).not.toContain(SECRET);
  },
);

import { createPrivateKey } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "node:tls";
import { connectPlantStore, createPlantStore, faults } from "@plant-store/mock-server";
import { type PlantStoreServer, type ServeOptions, serve } from "@plant-store/mock-server/server";
import { describe, expect, test, vi } from "vitest";
import { refusalOf } from "../../packages/mock-server/src/testing/run-here.ts";
import { folder } from "../cli/command-process.ts";
import { makeCertificates } from "../support/certificates.ts";
import { lacks } from "../support/platform.ts";
import { create, NEXT, post } from "../support/raw-requests.ts";
import { open, receive, roundTrip } from "../support/sockets.ts";

const { authority, valid, selfSigned } = await makeCertificates();
const encrypted = String(
  createPrivateKey(valid.key).export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "swordfish" }),
);

const started = (options: ServeOptions = {}) =>
  serve(createPlantStore({ tokens: ["t1"] }), { port: 0, tls: valid, ...options });

async function send({ port }: PlantStoreServer, bytes: string) {
  const socket = connect({ port, host: "127.0.0.1", ca: authority.cert, ALPNProtocols: ["h2", "http/1.1"] });
  return { ...(await receive(socket, bytes)), alpn: socket.alpnProtocol };
}

describe("over TLS", () => {
  test("a request, with HTTP/1.1 only, a key with a passphrase, and its own origin for control", async () => {
    const tls = { cert: valid.cert, key: encrypted, passphrase: "swordfish" };
    await using server = await started({ tls, control: { token: "c1" } });
    const received = await send(server, create({ fields: "Connection: close\r\n" }));
    expect(received).toMatchObject({ error: undefined, alpn: "http/1.1" });
    expect(received.bytes).toMatch(/^HTTP\/1\.1 200 .*\{"name":"Fern"\}$/s);
    const statusFrom = async (origin: string) => {
      const fields = `Host: a.localhost\r\nAuthorization: Bearer c1\r\nConnection: close\r\nOrigin: ${origin}\r\n`;
      return (await send(server, `GET /_mock/api/info HTTP/1.1\r\n${fields}\r\n`)).bytes.slice(9, 12);
    };
    expect([await statusFrom("https://a.localhost"), await statusFrom("http://a.localhost")]).toEqual(["200", "403"]);
  });

  test.skipIf(lacks("resets")).for([
    ["connectionReset", "", "ECONNRESET"],
    ["emptyReply", "", undefined],
    ["truncatedBody", '{"name":"Fe', undefined],
    ["garbage", "\u0016\u0003\u0001 this is no HTTP\r\n\r\n", undefined],
  ] as const)("faults.%s", async ([kind, end, error]) => {
    await using server = await started();
    await server.inject(faults[kind]());
    const received = await send(server, create());
    expect([received.error, received.bytes.slice(-end.length || 9)]).toEqual([error, end]);
  });

  test("connectPlantStore, its events, and spaces", async () => {
    // The trust in a certificate is tested with the guide.
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    await using server = await started({ control: { token: "c1" }, spaces: true });
    expect(server.url).toBe(`https://127.0.0.1:${server.port}`);
    const { url } = server.space("a");
    await using mock = await connectPlantStore(url, { controlToken: "c1" });
    await mock.inject(faults.connectionReset(), { times: 1 });
    const events = mock.requests.follow()[Symbol.asyncIterator]();
    expect((await events.next()).value).toMatchObject({ kind: "start" });
    await expect(post(url)).rejects.toThrow();
    expect((await post(url)).status).toBe(200);
    expect((await events.next()).value).toMatchObject({ request: { faults: [{ kind: "connectionReset" }] } });
    // By the page, or by the word that it is not built.
    expect((await fetch(`${server.url}/_mock/`)).headers.get("x-content-type-options")).toBe("nosniff");
    await events.return?.(undefined);
  });

  test("a client that is slow or breaks the handshake is closed, while another is served", async () => {
    await using server = await started({ timeouts: { headersMs: 3_000, requestMs: 4_000 } });
    // The head of a handshake that is not there.
    using slow = await open(server.port);
    slow.send("\u0016\u0003\u0001\u0002\u0000");
    using silent = await open(server.port);
    using broken = await open(server.port);
    broken.send("\u0016\u0003\u0001\u0000\u0004abcd");
    expect((await send(server, NEXT)).bytes).toMatch(/^HTTP\/1\.1 200 /);
    // It hangs if the server does not close one.
    await Promise.all([slow.closed, silent.closed, broken.closed]);
    expect((await send(server, NEXT)).bytes).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("a client without TLS gets one line that says so", async () => {
    await using server = await started();
    const [response] = await roundTrip(server.port, create());
    expect(response).toMatchObject({ status: 400 });
    expect(Buffer.from(response?.body ?? "", "latin1").toString()).toBe("This port speaks HTTPS: use https://…\n");
  });
});

const WRONG: readonly (readonly [cert: string, key: string, passphrase: string | undefined, words: string])[] = [
  ["x", valid.key, undefined, "cert must be a certificate in PEM."],
  [valid.cert, "x", undefined, "key must be a private key in PEM."],
  [valid.cert, selfSigned.key, undefined, "key is not the key of the certificate. Give the one that it was made with."],
  [valid.cert, encrypted, undefined, "key is encrypted: give its passphrase too."],
  [valid.cert, encrypted, "fish", "key cannot be decrypted: the passphrase is wrong, or the file is damaged."],
];

describe("a wrong certificate is one line that says what is wrong", () => {
  test.for(WRONG)("%#", async ([cert, key, passphrase, words]) => {
    await expect(started({ tls: { cert, key, passphrase } })).rejects.toThrow(new TypeError(`serve: tls.${words}`));
    await using home = await folder();
    const [certFile, keyFile] = [join(home.path, "cert.pem"), join(home.path, "key.pem")];
    await Promise.all([writeFile(certFile, cert), writeFile(keyFile, key)]);
    const secret = passphrase === undefined ? [] : [`--tls-passphrase=${passphrase}`];
    const [, name = "", rest = ""] = /^(\w+)(.*)$/.exec(words.replace("its passphrase", "--tls-passphrase")) ?? [];
    expect(await refusalOf([`--tls-cert=${certFile}`, `--tls-key=${keyFile}`, ...secret])).toBe(
      `plant-store-mock: --tls-${name} ${name === "cert" ? certFile : keyFile}${rest}`,
    );
  });

  test.for([
    [["--tls-cert=c.pem"], "--tls-cert needs --tls-key too"],
    [["--tls-key=k.pem"], "--tls-key needs --tls-cert too"],
    [["--tls-passphrase=fish"], "--tls-passphrase needs --tls-cert and --tls-key too"],
    [["--tls-cert=/none.pem", "--tls-key=/none.pem"], "--tls-cert /none.pem cannot be read (ENOENT)."],
  ] as const)("%j", async ([args, words]) => {
    expect(await refusalOf(args)).toContain(words);
  });
});

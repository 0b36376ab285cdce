/** A store by `import` and one by `require`, over storages, servers and MSW handlers of either: a client meets each fault. */
import { connect } from "node:net";
import { loadByBoth } from "./load.mjs";

const NAMES = ["", "/msw", "/node", "/server"].map((entry) => `@plant-store/mock-server${entry}`);
const URL_OF_PLANTS = "https://api.plants.test/plants";
const fern = '{"id":1,"name":"Fern"}';
const headers = { Authorization: "Bearer t1", "Content-Type": "application/json" };

const SOCKET_FAULTS = ["connectionReset", "emptyReply", "truncatedBody", "garbage", "informational"];
const ARGUMENTS = {
  latency: 1,
  drip: { bytesPerSecond: 100 },
  status: 503,
  respond: { status: 409, body: "No." },
  informational: { status: 103 },
};

const systems = await loadByBoth([...NAMES, "msw/node"]);

async function overHttp({ createPlantStore, faults }, { memoryStorage, serve }) {
  const seen = {};
  for (const [kind, make] of Object.entries(faults)) {
    const store = createPlantStore({ tokens: ["t1"], storage: memoryStorage() });
    const server = await serve(store, { port: 0, control: { token: "c1" } });
    const needsSocket = SOCKET_FAULTS.includes(kind);
    await (needsSocket ? server : store).inject(make(ARGUMENTS[kind]));
    seen[kind] = await received(server.port, kind, store);
    const listed = await fetch(`${server.url}/_mock/api/plants`, { headers: { Authorization: "Bearer c1" } });
    if (kind === "latency") seen.listed = (await listed.json()).plants;
    await server.close();
  }
  return seen;
}

/** The end of the connection, and before it a status, Content-Length and body, or bytes that are no HTTP. */
async function received(port, kind, store) {
  const socket = connect(port, "127.0.0.1");
  let bytes = "";
  let error;
  socket.on("data", (chunk) => (bytes += chunk)).on("error", ({ code }) => (error = code));
  const closed = new Promise((resolve) => socket.on("close", () => resolve(error ?? "closed")));
  const fields = Object.entries({ Host: "localhost", ...headers, "Content-Length": fern.length, Connection: "close" });
  socket.write(`POST /plants HTTP/1.1\r\n${fields.map((field) => `${field.join(": ")}\r\n`).join("")}\r\n${fern}`);
  const end = await (kind === "hang" ? store.requests.waitFor(1, { fault: kind }).then(() => "open") : closed);
  socket.destroy();
  const [, status, head, body] = /^HTTP\/1\.1 (\d+) [^\r]*\r\n(.*?)\r\n\r\n(.*)$/s.exec(bytes) ?? [];
  if (status === undefined) return [end, bytes];
  const [, length] = /^Content-Length: (\d+)$/im.exec(head) ?? [];
  return [end, Number(status), length && Number(length), body];
}

async function underMsw({ createPlantStore, faults }, { createHandlers, setupPlantServer, setupServer }) {
  const seen = [];
  const store = createPlantStore({ baseUrl: new URL(URL_OF_PLANTS).origin, tokens: ["t1"] });
  for (const server of [setupServer(...createHandlers(store)), setupPlantServer(store)]) {
    server.listen();
    await store.inject(faults.networkError(), { times: 1 });
    for (const _call of ["fails", "succeeds"]) {
      const sent = fetch(URL_OF_PLANTS, { method: "POST", headers, body: fern });
      seen.push(
        await sent.then(
          ({ status }) => status,
          ({ name }) => name,
        ),
      );
    }
    server.close();
  }
  return seen;
}

const rows = [];
for (const [store, its] of Object.entries(systems)) {
  for (const [server, theirs] of Object.entries(systems))
    rows.push({ store, server, http: await overHttp(its, theirs), msw: await underMsw(its, theirs) });
}
process.stdout.write(`\n${JSON.stringify(rows)}`);

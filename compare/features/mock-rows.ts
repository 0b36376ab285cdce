import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { listen } from "../../test/e2e/support/servers.ts";
import type { MockColumn, Running, Start } from "../mocks/mock.ts";
import { FAILED, type PostResult, post } from "../mocks/post.ts";
import type { Cases } from "./verdict.ts";

export interface Subject {
  readonly mock: MockColumn;
  readonly start: Start;
}

const RIGHT_CLIENT = fileURLToPath(new URL("../../test/clients/create-plant.ts", import.meta.url));
const FERN = '{"id":1,"name":"Fern"}';

const CONTENT = { "application/json": { schema: { type: "array", items: { type: "string" } } } };
const POTS = {
  openapi: "3.1.0",
  info: { title: "Pots", version: "1" },
  paths: { "/pots": { get: { responses: { "200": { description: "All pots.", content: CONTENT } } } } },
};

export const mockRows: Readonly<Record<string, Cases<Subject>>> = {
  "Refuses a request without a token": {
    "no token": running(async ({ baseUrl }) => isRefusal(await post(baseUrl, FERN, null))),
  },
  "Responds to malformed JSON with 400": {
    "half an object": running(async ({ baseUrl }) => (await post(baseUrl, '{"id":1,')).status === 400),
  },
  "Accepts ids up to 2^63 − 1, and refuses greater ones": {
    "2^53 + 1": running(async ({ baseUrl }) => (await postId(baseUrl, "9007199254740993")).status === 200),
    "2^63 − 1": running(async ({ baseUrl }) => (await postId(baseUrl, "9223372036854775807")).status === 200),
    "2^63": running(async ({ baseUrl }) => isRefusal(await postId(baseUrl, "9223372036854775808"))),
  },
  "Refuses a wrong type, and names the member": {
    "a tag that is a number": running(async ({ baseUrl }) => {
      const refused = await post(baseUrl, '{"id":1,"name":"Fern","tag":5}');
      return isRefusal(refused) && /\btag\b/.test(refused.text);
    }),
  },
  "Responds with the plant that was sent": {
    "its name": running(async ({ baseUrl }) => (await post(baseUrl, FERN)).text.includes('"Fern"')),
  },
  "Shows a test the requests that it received": {
    "the body": running(async ({ baseUrl, output }) => {
      await post(baseUrl, '{"id":1,"name":"Zamioculcas"}');
      return ((await output?.()) ?? "").includes("Zamioculcas");
    }),
  },
  "Breaks connections when a test asks for it": {
    "a reset": running((mock) => breaks(mock, "reset")),
    "a body cut short": running((mock) => breaks(mock, "cut short")),
  },
  "Responds in a test's own process, and on a port": {
    "in the process": async ({ mock, start }) => {
      await using mocked = await (mock.intercept ?? start)();
      return !isLocal(mocked) && (await post(mocked.baseUrl, FERN)).status === 200;
    },
    "on a port": running(async (mocked) => isLocal(mocked) && (await post(mocked.baseUrl, FERN)).status === 200),
  },
  "Checks whether another service keeps the contract": {
    "a service that breaks it": async ({ mock }) => {
      await using service = await listen((_request, response) => {
        response.setHeader("Content-Type", "application/json").end('{"name":5}');
      });
      return (await mock.findsFault?.(service.url)) === true;
    },
    "a service that keeps it": async ({ mock }) => {
      await using service = await serve(createPlantStore(), { port: 0 });
      return (await mock.findsFault?.(service.url)) === false;
    },
  },
  "Checks how a client behaves, in any language": {
    "a client that says created": async ({ mock }) => (await mock.findsFaultIn?.(["node", "-e", "0"])) === true,
    "a right client": async ({ mock }) => (await mock.findsFaultIn?.(["node", RIGHT_CLIENT])) === false,
  },
  "Stands in front of the real service, judges and breaks what goes through": {
    "hands a create on": inFront(echo, async ({ baseUrl }, received) => {
      const { status } = await post(baseUrl, FERN);
      return status === 200 && received.includes(FERN);
    }),
    "reports a response that breaks the contract": inFront(
      () => '{"name":5}',
      async ({ baseUrl, reports }) => {
        await post(baseUrl, FERN);
        return (await reports?.()) === true;
      },
    ),
    "reports nothing of one that keeps it": inFront(echo, async ({ baseUrl, reports }) => {
      await post(baseUrl, FERN);
      return (await reports?.()) === false;
    }),
    "loses the response of a create": inFront(echo, async ({ baseUrl, breakConnections }, received) => {
      await breakConnections?.("reset");
      return (await post(baseUrl, FERN)).status === FAILED && received.includes(FERN);
    }),
  },
  "Mocks any other OpenAPI document": {
    "of flower pots": async ({ mock, start }) => {
      await using folder = await mkdtempDisposable(join(tmpdir(), "pots-"));
      const document = join(folder.path, "openapi.json");
      await writeFile(document, JSON.stringify(POTS));
      await using pots = await (mock.startFrom?.(document) ?? start());
      const response = await fetch(`${pots.baseUrl}/pots`).catch(() => undefined);
      return response?.status === 200;
    },
  },
};

function running(check: (mock: Running) => Promise<boolean>): (subject: Subject) => Promise<boolean> {
  return async ({ start }) => {
    await using mock = await start();
    return await check(mock);
  };
}

function inFront(
  respond: (body: string) => string,
  check: (mock: Running, received: readonly string[]) => Promise<boolean>,
): (subject: Subject) => Promise<boolean> {
  return async ({ mock }) => {
    const received: string[] = [];
    await using service = await listen(async (request, response) => {
      const body = await text(request);
      received.push(body);
      response.setHeader("Content-Type", "application/json").end(respond(body));
    });
    await using standing = await mock.inFrontOf?.(service.url);
    return standing !== undefined && (await check(standing, received));
  };
}

function echo(body: string): string {
  return JSON.stringify({ name: JSON.parse(body).name });
}

function isRefusal({ status }: PostResult): boolean {
  return status >= 400 && status < 500;
}

function isLocal({ baseUrl }: Running): boolean {
  return new URL(baseUrl).hostname === "127.0.0.1";
}

function postId(baseUrl: string, id: string): Promise<PostResult> {
  return post(baseUrl, `{"id":${id},"name":"Fern"}`);
}

async function breaks({ baseUrl, breakConnections }: Running, how: "reset" | "cut short"): Promise<boolean> {
  const before = await post(baseUrl, FERN);
  await breakConnections?.(how);
  return before.status === 200 && (await post(baseUrl, FERN)).status === FAILED;
}

/** Every export of every entry point, by `import`. */
import * as mock from "@plant-store/mock-server";
import * as browser from "@plant-store/mock-server/browser";
import * as conformance from "@plant-store/mock-server/conformance";
import * as indexeddb from "@plant-store/mock-server/indexeddb";
import * as msw from "@plant-store/mock-server/msw";
import * as node from "@plant-store/mock-server/node";
import * as redis from "@plant-store/mock-server/redis";
import * as server from "@plant-store/mock-server/server";
import * as sqlite from "@plant-store/mock-server/sqlite";
import * as sdk from "@plant-store/sdk";
import * as openapiFetch from "@plant-store/sdk/openapi-fetch";
import { report } from "./report.cjs";

process.stdout.write(
  JSON.stringify(
    await report({ sdk, openapiFetch, mock, msw, node, browser, server, sqlite, redis, indexeddb, conformance }),
  ),
);

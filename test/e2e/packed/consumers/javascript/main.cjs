/** Every export of every entry point, by `require`. */
const mock = require("@plant-store/mock-server");
const browser = require("@plant-store/mock-server/browser");
const conformance = require("@plant-store/mock-server/conformance");
const msw = require("@plant-store/mock-server/msw");
const node = require("@plant-store/mock-server/node");
const redis = require("@plant-store/mock-server/redis");
const server = require("@plant-store/mock-server/server");
const sqlite = require("@plant-store/mock-server/sqlite");
const indexeddb = require("@plant-store/mock-server/indexeddb");
const sdk = require("@plant-store/sdk");
const openapiFetch = require("@plant-store/sdk/openapi-fetch");
const { report } = require("./report.cjs");

report({ sdk, openapiFetch, mock, msw, node, browser, server, sqlite, redis, indexeddb, conformance }).then((seen) =>
  process.stdout.write(JSON.stringify(seen)),
);

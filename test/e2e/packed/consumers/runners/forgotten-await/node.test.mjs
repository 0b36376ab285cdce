import { test } from "node:test";

globalThis.test = test;
await import("./global.test.js");

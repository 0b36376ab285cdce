/** The walls of the repository: each room, and what it may import besides itself. */
import { posix } from "node:path";

type Rooms = Readonly<Record<string, readonly string[]>>;

const CORE = ["contract.ts", "shared/"];

// A room imports what stands above it. "node:" is every module of Node.
const MOCK: Rooms = {
  "contract.ts": ["spec/"],
  "shared/": [],
  "copy/": CORE,
  "exchange/": CORE,
  "service/": ["exchange/", ...CORE],
  "storage/": ["service/", "shared/"],
  "storage/shared/": ["service/", "shared/"],
  "storage/memory/": ["storage/shared/", "service/"],
  "storage/indexeddb/": ["storage/shared/", "storage/memory/", "service/", "shared/"],
  "storage/sqlite/": ["storage/shared/", "service/", "shared/", "node:"],
  "storage/redis/": ["storage/shared/", "service/", "shared/", "node:", "redis"],
  "store/": ["storage/", "storage/memory/", "service/", ...CORE],
  "control/control-contract.ts": ["spec/"],
  "control/": [
    ...["control/control-contract.ts", "control/gate.ts", "control/serve-page.ts", "store/", "service/"],
    ...CORE,
  ],
  "control/gate.ts": ["control/", "service/", "node:crypto"],
  "control/serve-page.ts": ["control/", "service/", "#page"],
  "inspector/": ["../page/src/", "control/", "store/", "shared/", "#inspector-page"],
  "remote/": ["control/control-contract.ts", "store/", "service/", ...CORE],
  "adapters/msw/": ["store/", "service/", "msw"],
  "adapters/browser/": ["shared/", "msw"],
  "adapters/node/": ["shared/", "msw", "node:"],
  "adapters/node-http/": ["control/", "store/", "service/", "exchange/", ...CORE, "node:"],
  "conformance/": ["copy/", "exchange/", ...CORE],
  "client-conformance/": ["client-conformance/run/", "exchange/", "service/", "#check-client"],
  "client-conformance/run/": [
    ...["client-conformance/", "conformance/", "exchange/", "index.ts", "server.ts", "service/"],
    ...[...CORE, "node:"],
  ],
  "../page/": ["node:", "vite"],
  "../page/src/": [
    ...["control/control-contract.ts", "remote/", "copy/", "store/", "service/", ...CORE],
    ...["preact", "@preact/signals"],
  ],
  // The entries.
  "index.ts": ["remote/", "store/", "storage/memory/", "storage/indexeddb/", "service/", "contract.ts"],
  "inspector.ts": ["inspector/"],
  "sqlite.ts": ["storage/sqlite/"],
  "redis.ts": ["storage/redis/"],
  "msw.ts": ["adapters/msw/"],
  "node.ts": ["adapters/node/", "adapters/msw/", "store/", "msw", "node:module"],
  "browser.ts": ["adapters/browser/", "adapters/msw/", "store/", "msw"],
  "server.ts": ["adapters/node-http/", "store/"],
  "verify.ts": ["client-conformance/", "client-conformance/run/", "conformance/", "exchange/", "shared/"],
  "cli.ts": ["cli/"],
  "cli/": [
    ...["verify.ts", "exchange/", "copy/", "sqlite.ts", "redis.ts", "storage/redis/", "adapters/node-http/"],
    ...["control/control-contract.ts", "control/", "store/", "service/", ...CORE, "node:", "leven"],
  ],
};

const SDK: Rooms = {
  "contract.ts": ["spec/"],
  "./": ["contract.ts", "#runtime"],
  "openapi-fetch.ts": ["./", "contract.ts", "openapi-fetch"],
};

export const ROOMS: Rooms = {
  "spec/": [],
  "spec/emit/": ["spec/", "typescript", "openapi-typescript"],
  "spec/generate.ts": ["spec/emit/", "yaml", "node:"],
  ...within("packages/sdk/src/", SDK),
  ...within("packages/mock-server/src/", MOCK),
  "docs/": [
    ...["packages/sdk/src/", "packages/mock-server/src/service/"],
    ...["spec/", "test/", "typescript", "yaml", "node:"],
  ],
  "docs/.vitepress/": ["@plant-store/mock-server", "@plant-store/sdk", "vitepress", "vue", "node:"],
  // Users reach a package by its name, and so do the examples and the tests of the pair.
  "test/": ["examples/", "vitest.config.ts", "*"],
  "test/growth/": [
    ...["test/", "spec/generate.ts", "packages/mock-server/page/src/", "packages/mock-server/src/copy/", "*"],
  ],
  "examples/": ["*"],
};

function within(folder: string, rooms: Rooms): Rooms {
  const full = (name: string) => (name in rooms ? posix.join(folder, name) : name);
  return Object.fromEntries(Object.entries(rooms).map(([room, may]) => [full(room), may.map(full)]));
}

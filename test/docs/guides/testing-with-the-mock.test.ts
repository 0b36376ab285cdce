import { openGuide } from "./guide.ts";

// The whole project runs in ../vitest.test.ts.
await openGuide("testing-with-the-mock.md", { ts: 8 });

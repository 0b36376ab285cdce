import { testCases } from "./test-cases.ts";
import { WAYS } from "./transports/all.ts";

testCases(WAYS);

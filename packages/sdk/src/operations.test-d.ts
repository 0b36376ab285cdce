import { expectTypeOf, test } from "vitest";
import type { Contract, ErrorBody, Plant } from "./contract.ts";
import type { createPlant, DataOf, FailureBody, FailureStatus } from "./operations.ts";

test("what an operation returns, and the failures that are documented", () => {
  expectTypeOf<DataOf<Contract["createPlant"]>>().toEqualTypeOf<Plant>();
  expectTypeOf<DataOf<typeof createPlant>>().toEqualTypeOf<Plant>();
  expectTypeOf<400>().toExtend<FailureStatus>();
  expectTypeOf<200>().not.toExtend<FailureStatus>();
  expectTypeOf<FailureBody>().toEqualTypeOf<ErrorBody>();
});

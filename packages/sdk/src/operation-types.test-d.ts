import { expectTypeOf, test } from "vitest";
import type { Contract, ErrorBody, Plant } from "./contract.ts";
import type { DataOf, FailureBody } from "./operation-types.ts";

test("the data of an operation, and the body of its documented failures", () => {
  expectTypeOf<DataOf<Contract["createPlant"]>>().toEqualTypeOf<Plant>();
  expectTypeOf<FailureBody>().toEqualTypeOf<ErrorBody>();
});

/** @plant-store/mock-server/conformance: what the service promises, as cases that any implementation can be held to. */
export type {
  Case,
  CaseRequest,
  Exchange,
  Expectation,
  ExpectedBody,
  Given,
  StoredPlant,
  Transport,
} from "./conformance/case.ts";
export { cases } from "./conformance/cases.ts";
export { differences, type Observed } from "./conformance/judge.ts";

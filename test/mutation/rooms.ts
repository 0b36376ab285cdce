/** The rooms that mutants are drawn from, each as Git's path patterns. */
const MOCK = "packages/mock-server/src";

export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  sdk: ["packages/sdk/src"],
  service: [`${MOCK}/service`, `${MOCK}/shared`],
  storage: [`${MOCK}/storage`],
  store: [`${MOCK}/store`],
  adapters: [`${MOCK}/adapters`],
  control: [`${MOCK}/control`],
  remote: [`${MOCK}/remote`, `${MOCK}/inspector`, `${MOCK}/copy`],
  cli: [`${MOCK}/cli`],
  verify: [`${MOCK}/conformance`],
  "verify-client": [`${MOCK}/client-conformance`],
  page: ["packages/mock-server/page/src"],
  generator: ["spec"],
};

/** Code only: no test, type or generated file. */
export const CODE: RegExp = /^(?!.*(\/testing\/|\/generated\/|\.test\.|\.test-d\.|\.d\.ts|\.setup\.)).*\.tsx?$/;

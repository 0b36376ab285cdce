import type { Contract, Method, Operation, OperationId, Read } from "./contract.ts";

/** An operation that the client can call. It sends its token, if it has one, to one without security too. */
export interface CallableOperation extends Operation {
  readonly method: Method;
  readonly arguments: readonly string[];
  readonly hint: string;
}

/** An operation by its responses, all that the declarations of the package show of it. */
interface Responding {
  readonly responses: object;
}

/** The data that an operation returns; `undefined` for a response without a body. */
export type DataOf<Described extends Responding> = BodyOf<Described, SuccessOf<Described>>;

type FailureStatus = {
  [Id in OperationId]: Exclude<StatusOf<Contract[Id]>, SuccessOf<Contract[Id]>>;
}[OperationId];

/** Those whose error has no class of its own. */
export type FurtherStatus = Exclude<FailureStatus, 400 | 401>;

/** The bodies of the failures with these statuses: the client reads each as an Error. */
export type FailureBody<Statuses = number> = {
  [Id in OperationId]: BodyOf<Contract[Id], FailureStatus & Statuses>;
}[OperationId];

type StatusOf<Described extends Responding> = keyof Described["responses"] & number;

type SuccessOf<Described extends Responding> = {
  [Status in StatusOf<Described>]: `${Status}` extends `2${string}` ? Status : never;
}[StatusOf<Described>];

type BodyOf<Described extends Responding, Statuses> = {
  [Status in StatusOf<Described> & Statuses]: Described["responses"][Status] extends Read<infer Body>
    ? Body
    : undefined;
}[StatusOf<Described> & Statuses];

/** The contract's operations, and a hint for each that changes something. */
import {
  type Contract,
  createPlant as described,
  type Method,
  type Operation,
  type OperationId,
  type Read,
} from "./contract.ts";

/** An operation that the client can call: it sends a token. */
export type CallableOperation = Operation & { readonly method: Method; readonly security: "bearer" } & (
    | { readonly method: "GET"; readonly hint?: undefined }
    | ({ readonly method: "POST" } & OutcomeHint)
  );

interface OutcomeHint {
  /** The end of a message whose outcome is unknown: the possible effect, and what to do. */
  readonly hint: string;
}

export const createPlant: Contract["createPlant"] & OutcomeHint = {
  ...described,
  hint: " The plant may exist: look before you create it again.",
};

/** The data that an operation returns. */
export type DataOf<Described extends Operation> = BodyOf<Described, SuccessOf<Described>>;

/** The statuses of the failures that the contract documents. */
type FailureStatus = {
  [Id in OperationId]: Exclude<StatusOf<Contract[Id]>, SuccessOf<Contract[Id]>>;
}[OperationId];

/** The bodies of the failures that the contract documents: the client reads each as an Error. */
export type FailureBody = { [Id in OperationId]: BodyOf<Contract[Id], FailureStatus> }[OperationId];

type StatusOf<Described extends Operation> = keyof Described["responses"] & number;

type SuccessOf<Described extends Operation> = {
  [Status in StatusOf<Described>]: `${Status}` extends `2${string}` ? Status : never;
}[StatusOf<Described>];

type BodyOf<Described extends Operation, Statuses> = {
  [Status in StatusOf<Described> & Statuses]: Described["responses"][Status] extends Read<infer Body> ? Body : never;
}[StatusOf<Described> & Statuses];

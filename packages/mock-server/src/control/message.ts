import type { ServiceRequest, ServiceResponse } from "../service/message.ts";
import type { EventStream } from "./events.ts";

export interface ControlRequest extends Pick<ServiceRequest, "method" | "headers" | "readBody" | "onFailure"> {
  /** The whole path, undecoded and without its query. */
  readonly path: string;
  readonly query: string;
}

export interface ControlResponse extends Omit<ServiceResponse, "body"> {
  /** Text is sent as UTF-8. */
  readonly body: string | EventStream;
}

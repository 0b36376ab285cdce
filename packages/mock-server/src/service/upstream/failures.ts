import { innermostWords } from "../../shared/innermost-words.ts";
import { type Refusal, refuse } from "../errors.ts";
import type { ProxyError, UpstreamFailure } from "./message.ts";

/** By the code of an error of Node, of a connection that never was. */
const UNSENT: Readonly<Record<string, ProxyError>> = {
  ECONNREFUSED: "connection_refused",
  EHOSTUNREACH: "destination_unavailable",
  ENETUNREACH: "destination_unavailable",
  ENOTFOUND: "dns_error",
  EAI_AGAIN: "dns_error",
  ETIMEDOUT: "connection_timeout",
  UND_ERR_CONNECT_TIMEOUT: "connection_timeout",
};

/** @param sent whether anything may have been sent, where the error does not tell */
export function failureOf(error: unknown, sent: boolean): UpstreamFailure {
  const code = codeOf(error);
  const message = innermostWords(error);
  const unsent = UNSENT[code];
  if (unsent !== undefined) return { error: unsent, message, sent: false };
  // OpenSSL's words for a certificate that Node does not accept.
  if (/CERT|SELF_SIGNED|ALTNAME|ISSUER|LEAF_SIGNATURE/.test(code))
    return { error: "tls_certificate_error", message, sent: false };
  if (/SSL|TLS/.test(code)) return { error: "tls_protocol_error", message, sent: false };
  return { error: code.startsWith("HPE_") ? "http_protocol_error" : "connection_terminated", message, sent };
}

/** An error of fetch has its code in its cause; one of several addresses, in each. */
function codeOf(error: unknown): string {
  const { code, cause, errors } = Object(error);
  if (typeof code === "string") return code;
  const inner = Array.isArray(errors) ? errors[0] : cause;
  return inner === undefined ? "" : codeOf(inner);
}

export function tooLate(timeoutMs: number, sent: boolean): UpstreamFailure {
  const error = sent ? "http_response_timeout" : "connection_timeout";
  return { error, message: `It took longer than ${timeoutMs} ms.`, sent };
}

/** The response in place of the service's, which says that the mock made it (RFC 9209). */
export function refusalOf({ error, message }: Pick<UpstreamFailure, "error" | "message">): Refusal {
  const isLate = error === "http_response_timeout" || error === "connection_timeout";
  const words = `${isLate ? "The real service is late" : "The real service cannot be reached"}: ${message}`;
  const headers = { "Proxy-Status": `plant-store-mock; error=${error}` };
  return refuse(isLate ? "upstream_late" : "upstream_failed", words, headers);
}

const RULES: Readonly<Record<string, string>> = {
  "document rule 1": "A good request gets a success that the document lists. Every success has its shape.",
  "document rule 2": "A listed error has the body that the document gives it.",
  "document authentication": "Every operation needs a bearer token.",
  "document shapes": "Each member and parameter has its type, within its bounds.",
  "document int64": "An int64 is exact: another digit makes it another value.",
  "decision client-outcomes": "What a client says of its call is true of the stored plants.",
  "decision client-time-limit": "A response has a limit to its last byte, and the client ends.",
  "decision client-redirects": "A client sends neither its token nor the plant to an origin that a response names.",
  "decision client-message": "A client shows the message of an error: only the service knows what was wrong.",
  "RFC 6585 4": "A 429 asks for patience; Retry-After says for how long.",
  "RFC 6750 2": "A client must not send its token in more than one way.",
  "RFC 6750 5.3": "A token is a secret: a client must send it to its own service only, and show it to nobody.",
  "RFC 8259 4": "The names within an object should be unique.",
  "RFC 8259 7": "Quotes, backslashes and control characters are escaped; any character may be.",
  "RFC 8259 8.1": "JSON between systems must be UTF-8, without a byte order mark.",
  "RFC 8259 8.3": "Strings are compared code unit by code unit, not normalized.",
  "RFC 9110 9.2.2":
    "A POST may have been carried out although its response is lost: repeat it only if you know that it was not.",
  "RFC 9110 10.2.3": "Retry-After says how long to wait before the next request.",
  "RFC 9110 15.3.2": "A 201 means that the request was fulfilled.",
  "RFC 9110 15.3.3": "A 202 means that the request was accepted, not that it was carried out.",
  "RFC 9110 15.5.2": "A 401 asks for other credentials; the same ones need not be sent again.",
  "RFC 9110 15.6": "A 5xx says that the service failed, not that the request is bad.",
};

/** Returns what a source of a case asks for, in a sentence; undefined where it has none here. */
export function explainSource(source: string): string | undefined {
  if (Object.hasOwn(RULES, source)) return RULES[source];
  if (source.startsWith("decision "))
    return "A row of https://github.com/plant-store/plant-store/blob/main/packages/mock-server/DECISIONS.md";
  return undefined;
}

import { type Refusal, refuse } from "./errors.ts";

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const QUOTED = '"(?:[^"\\\\]|\\\\.)*"';

/** application/json with any parameters (RFC 9110 8.3.1). Linear: white space can match in one place only. */
const APPLICATION_JSON = new RegExp(
  `^application/json[ \\t]*(?:;[ \\t]*(?:${TOKEN}=(?:${TOKEN}|${QUOTED})[ \\t]*)?)*$`,
  "i",
);

/** Only plain JSON passes. A body without a type counts as JSON. */
export function checkMediaType(
  contentType: string | undefined,
  contentEncoding: string | undefined,
): Refusal | undefined {
  if (contentType !== undefined && !APPLICATION_JSON.test(contentType))
    return refuse("unsupported_media_type", "The body must be application/json.", { Accept: "application/json" });
  if (contentEncoding !== undefined && !contentEncoding.split(",").every((coding) => IDENTITY.test(coding))) {
    return refuse("unsupported_content_coding", "The body must be sent without a content coding.", {
      "Accept-Encoding": "identity",
    });
  }
  return undefined;
}

/** A list may have empty members (RFC 9110 5.6.1.2). Not trim(), which removes Unicode's white space too. */
const IDENTITY = /^[ \t]*(?:identity[ \t]*)?$/i;

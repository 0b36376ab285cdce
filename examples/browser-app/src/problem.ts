/** Explains a failed call to a person: first whether the plant may exist, then what went wrong. */
import type { AnyPlantStoreError, InvalidRequestError, Issue, NewPlant } from "@plant-store/sdk";

export type FieldName = "id" | "name" | "tag" | "token";

/** The error of each field. */
export type FieldMessages = Readonly<Partial<Record<FieldName, string>>>;

export type Problem =
  | { readonly kind: "fields"; readonly messages: FieldMessages }
  | {
      readonly kind: "refused" | "may-exist" | "not-sent";
      readonly title: string;
      readonly texts: readonly string[];
    };

export const OFFLINE: Problem = {
  kind: "not-sent",
  title: "Nothing was sent",
  texts: ["This device is offline. What you typed is still here: try again once you are connected."],
};

export function problemOf(error: AnyPlantStoreError, { id }: NewPlant): Problem {
  if (error.outcome === "unknown") return mayExist(error, id);
  switch (error.code) {
    case "invalid_request":
      return invalid(error);
    case "unauthenticated":
      return { kind: "fields", messages: { token: "The service does not accept this token." } };
    // Only the token of a call can be wrong in this way.
    case "configuration":
    case "token":
      return {
        kind: "fields",
        messages: { token: "A token has only letters, digits and - . _ ~ + /, and = at its end." },
      };
    case "bad_request":
      return refused(error.body.message);
    case "invalid_response":
      return refused("It did not say why in a way that this page understands.");
    case "connection":
    case "timeout":
    case "aborted":
      return error.outcome === "refused" ? refused("You cancelled while it said so.") : notSent(error);
    default:
      return refused(`It responded with the status ${error.status}.`, "What you typed is still here: try again later.");
  }
}

function messageOf({ pointer, expected, received }: Issue): readonly (readonly [FieldName, string])[] {
  switch (pointer) {
    case "/id":
      return [["id", "Write a whole number from -9223372036854775808 to 9223372036854775807."]];
    case "/name":
      return [["name", received === "nothing" ? "Give the plant a name." : `The service takes ${expected} here.`]];
    case "/tag":
      return [["tag", `The service takes ${expected} here, or nothing.`]];
    default:
      return [];
  }
}

function invalid({ issues, message }: InvalidRequestError): Problem {
  const messages = issues.flatMap(messageOf);
  if (messages.length > 0) return { kind: "fields", messages: Object.fromEntries(messages) };
  return { kind: "not-sent", title: "Nothing was sent", texts: [message] };
}

function refused(...texts: readonly string[]): Problem {
  return { kind: "refused", title: "The service refused the plant", texts };
}

function notSent({ code }: AnyPlantStoreError): Problem {
  const why = code === "aborted" ? "You cancelled in time." : "The service cannot be reached.";
  return { kind: "not-sent", title: "Nothing was sent", texts: [`${why} What you typed is still here: try again.`] };
}

function mayExist(error: AnyPlantStoreError, id: number | bigint): Problem {
  const requestId = "requestId" in error ? error.requestId : undefined;
  return {
    kind: "may-exist",
    title: "The plant may exist",
    texts: [
      `${whatHappened(error)} Look for the id ${id} in the store before you send it again.`,
      ...(requestId ? [`The service knows this request as ${requestId}.`] : []),
    ],
  };
}

function whatHappened(error: AnyPlantStoreError): string {
  switch (error.code) {
    case "aborted":
      return "You cancelled after the request had left.";
    case "timeout":
      return "The service took too long to respond.";
    case "connection":
      return "The connection failed before a response came.";
    case "api":
      return `The service failed with the status ${error.status}.`;
    default:
      return "The service’s response makes no sense.";
  }
}

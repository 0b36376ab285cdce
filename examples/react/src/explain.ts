/** Explains a failed create: the outcome says what to do next, the code says what went wrong. */
import type { AnyPlantStoreError, InvalidRequestError, NewPlant, Outcome } from "@plant-store/sdk";

/** The members of a plant that have a field. */
const FIELDS = ["id", "name", "tag"] as const;

export type FieldName = (typeof FIELDS)[number];

type FieldMessages = Readonly<Partial<Record<FieldName, string>>>;

export interface Explanation {
  /** The violations of the contract, at their members. */
  readonly fields: FieldMessages;
  readonly title: string;
  readonly text: string;
}

const TITLES: Readonly<Record<Outcome, string>> = {
  unknown: "The plant may be stored",
  refused: "The service refused the plant",
  not_sent: "Nothing was sent",
};

export function explain(error: AnyPlantStoreError, { id }: NewPlant): Explanation {
  const next = `Look for the id ${id} in the store. Send the plant again only if it is not there.`;
  return {
    fields: error.code === "invalid_request" ? fieldsOf(error) : {},
    title: TITLES[error.outcome],
    text: error.outcome === "unknown" ? `${reasonOf(error)} ${next}` : reasonOf(error),
  };
}

function fieldsOf({ issues }: InvalidRequestError): FieldMessages {
  const messages = issues.flatMap(({ pointer, expected }) => {
    const field = FIELDS.find((name) => pointer === `/${name}`);
    return field === undefined ? [] : [[field, `It must be ${expected}.`] as const];
  });
  return Object.fromEntries(messages);
}

function reasonOf(error: AnyPlantStoreError): string {
  switch (error.code) {
    case "invalid_request":
      return "Correct what is marked.";
    case "bad_request":
      return error.body.message;
    case "unauthenticated":
    case "token":
      return "Please sign in again.";
    case "invalid_response":
      return "Its response makes no sense.";
    case "connection":
      return "The connection failed.";
    case "timeout":
      return "The service took too long.";
    case "aborted":
      return "You cancelled.";
    case "configuration":
      return error.message;
    default:
      return error.status === 429 ? "It is busy: try again in a minute." : `It responded with ${error.status}.`;
  }
}

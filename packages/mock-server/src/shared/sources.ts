const DOCUMENT: Readonly<Record<string, string>> = {
  "document rule 1": "A good request gets a success that the document lists, in its shape.",
  "document rule 2": "A listed error has the body that the document gives it.",
  "document authentication": "Every operation needs a bearer token.",
  "document shapes": "Each member and parameter has its type, within its bounds.",
  "document int64": "An int64 is exact: another digit makes it another value.",
};

/** Returns what a source of a case asks for, in a sentence; undefined for an RFC. */
export function explainSource(source: string): string | undefined {
  if (source.startsWith("decision "))
    return "A row of https://github.com/plant-store/plant-store/blob/main/packages/mock-server/DECISIONS.md";
  return DOCUMENT[source];
}

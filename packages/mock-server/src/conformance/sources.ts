const DOCUMENT: Readonly<Record<string, string>> = {
  "document rule 1": "A body that satisfies NewPlant gets 200 and a Plant.",
  "document rule 2": "A 400 has an Error as its body, with every member.",
  "document authentication": "Every operation needs a bearer token.",
  "document NewPlant": "The body has the members of NewPlant, each of its type.",
  "document int64": "An int64 is exact: another digit makes it another value.",
};

/** Returns what a source of a case asks for, in a sentence; undefined for an RFC. */
export function explainSource(source: string): string | undefined {
  if (source.startsWith("decision "))
    return "A row of https://github.com/plant-store/plant-store/blob/main/packages/mock-server/DECISIONS.md";
  return DOCUMENT[source];
}

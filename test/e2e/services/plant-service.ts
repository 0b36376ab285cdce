/** The service without a framework, and mistakes that a team makes in it. */
import { describeIssues, type NewPlant, readNewPlant } from "@plant-store/sdk";

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** A service, which a framework only connects. */
export interface PlantService {
  isAllowed(authorization: string | undefined): boolean;
  create(plant: NewPlant): Reply;
  refuse(status: number, message: string): Reply;
}

export const TOKEN = "t1";

export const right: PlantService = {
  isAllowed: (authorization) => authorization === `Bearer ${TOKEN}`,
  create: ({ id, ...plant }) => ({ status: 200, body: plant }),
  refuse: (status, message) => ({ status, body: { error: status, message } }),
};

/** Returns the response to a create. */
export function respond(service: PlantService, authorization: string | undefined, body: string): Reply {
  if (!service.isAllowed(authorization)) return service.refuse(401, "The token is missing or wrong.");
  let json: unknown;
  try {
    json = JSON.parse(body, exactInteger);
  } catch {
    return service.refuse(400, "The body is not JSON.");
  }
  const { value: plant, issues } = readNewPlant(json);
  return issues === undefined
    ? service.create(plant)
    : service.refuse(400, `The body is not a NewPlant: ${describeIssues(issues)}.`);
}

function exactInteger(_name: string, value: unknown, { source = "" }: { readonly source?: string } = {}): unknown {
  return typeof value === "number" && /^-?\d+$/.test(source) ? BigInt(source) : value;
}

/** Each mistake, with the cases that must name it. */
export const FLAWS: Readonly<Record<string, readonly [flaw: Partial<PlantService>, named: readonly string[]]>> = {
  "it responds 201": [
    { create: ({ id, ...plant }) => ({ status: 201, body: plant }) },
    ["an id and a name", "every member", "an id past 2^53", "a charset on the Content-Type"],
  ],
  "a missing tag is null": [
    { create: ({ name, tag }) => ({ status: 200, body: { name, tag: tag ?? null } }) },
    ["an id and a name", "an id past 2^53", "a charset on the Content-Type"],
  ],
  "an id is only a double": [
    {
      create: ({ id, ...plant }) =>
        Number.isSafeInteger(Number(id)) ? { status: 200, body: plant } : right.refuse(400, "The id is too large."),
    },
    ["an id past 2^53", "an id below -2^53"],
  ],
  "a taken id is refused": [refusingTaken(), ["an id that was sent before"]],
  "an error is a text": [
    { refuse: (status, message) => ({ status, body: { error: "Bad Request", message } }) },
    ["a 400 to a body without an id", "a 400 to malformed JSON"],
  ],
  "any Authorization is enough": [
    { isAllowed: (authorization) => authorization !== undefined },
    ["createPlant, a Basic credential: no 2xx", "createPlant, an empty Bearer: no 2xx"],
  ],
};

function refusingTaken(): Partial<PlantService> {
  const taken = new Set<string>();
  return {
    create({ id, ...plant }) {
      if (taken.has(String(id))) return right.refuse(400, "The id is taken.");
      taken.add(String(id));
      return { status: 200, body: plant };
    },
  };
}

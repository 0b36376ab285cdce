import { describeIssues, type Issue, PLANTS_PATH, readNewPlant } from "../contract.ts";
import { methodNotAllowed } from "./answers.ts";
import { authenticate, type VerifyToken } from "./authentication.ts";
import { type Refusal, refuse } from "./errors.ts";
import { readJson } from "./json/read-json.ts";
import { checkMediaType } from "./media-type.ts";
import type { ServiceRequest } from "./message.ts";
import { forcedAnswer } from "./preference.ts";
import { bodyText, type Violation } from "./recorded-request.ts";
import type { PlantRecord } from "./repository.ts";

export interface ExamineOptions {
  /** `undefined`: no token is asked for. */
  readonly verifyToken: VerifyToken | undefined;
  /** 0: no limit. */
  readonly maxBodyBytes: number;
}

/** What the service makes of a request before it stores anything. */
export type Examination =
  | { readonly kind: "options" }
  /** By its path, its method or its token: no fault touches it. */
  | { readonly kind: "refused"; readonly refusal: Refusal; readonly violations: readonly Violation[] }
  /** A create with a good token. */
  | ({
      readonly kind: "open";
      readonly forced: Refusal | undefined;
      readonly violations: readonly Violation[];
    } & Reading);

/** What a body came to. */
type Reading = { readonly body?: string } & (
  | { readonly plant: PlantRecord; readonly refusal?: undefined }
  | { readonly plant?: undefined; readonly refusal: Refusal }
);

/** The checks in their order: an unauthenticated caller learns nothing of the later ones. Rejects as `readBody` and `verifyToken` do. */
export async function examine(request: ServiceRequest, options: ExamineOptions): Promise<Examination> {
  const { headers, method } = request;
  if (request.path !== PLANTS_PATH)
    return turnedAway(refuse("unknown_path", `Nothing is here. The one path is ${PLANTS_PATH}, below the base URL.`));
  if (method === "OPTIONS") return { kind: "options" };
  if (method !== "POST") return turnedAway(methodNotAllowed());
  if (options.verifyToken !== undefined) {
    const refusal = await authenticate(headers.authorization, options.verifyToken);
    if (refusal !== undefined) return turnedAway(refusal);
  }
  const forced = forcedAnswer(headers.prefer);
  const { issues = [], ...reading } = await read(request, options.maxBodyBytes);
  const violations = [...violationsOf(forced), ...violationsOf(reading.refusal, issues)];
  return { kind: "open", forced, violations, ...reading };
}

async function read(request: ServiceRequest, maxBodyBytes: number): Promise<Reading & { issues?: readonly Issue[] }> {
  const { headers } = request;
  const unsupported = checkMediaType(headers["content-type"], headers["content-encoding"]);
  if (unsupported !== undefined) return { refusal: unsupported };

  const bytes = await request.readBody(maxBodyBytes);
  if (bytes === undefined)
    return { refusal: refuse("body_too_large", `The body has more than ${maxBodyBytes} bytes.`) };

  const body = bodyText(bytes);
  const json = readJson(bytes);
  if (json.refusal !== undefined) return { body, refusal: json.refusal };

  const { value, issues } = readNewPlant(json.value);
  return issues === undefined
    ? { body, plant: Object.freeze({ ...value, id: BigInt(value.id) }) }
    : { body, issues, refusal: refuse("shape_violation", `The body is not a NewPlant: ${describeIssues(issues)}.`) };
}

function turnedAway(refusal: Refusal): Examination {
  return { kind: "refused", refusal, violations: violationsOf(refusal) };
}

/** What a request did wrong to be refused so: of an answer that was asked for, nothing. */
export function violationsOf(refusal: Refusal | undefined, issues: readonly Issue[] = []): readonly Violation[] {
  if (refusal?.cause === undefined) return [];
  const { cause, message } = refusal;
  return issues.length === 0
    ? [{ cause, message }]
    : issues.map(({ pointer, expected, received }) => ({
        cause,
        message: `expected ${expected}, received ${received}`,
        pointer,
      }));
}

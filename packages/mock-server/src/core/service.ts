import { describeIssues, type Issue, PLANTS_PATH, readNewPlant } from "../contract.ts";
import { created, refused } from "./answers.ts";
import { authenticate, type VerifyToken } from "./authentication.ts";
import { crossOriginHeaders, preflightHeaders } from "./cross-origin.ts";
import { type Refusal, refuse } from "./errors.ts";
import { readJson } from "./json/read-json.ts";
import { checkMediaType } from "./media-type.ts";
import type { ServiceAnswer, ServiceRequest } from "./message.ts";
import { forcedAnswer } from "./preference.ts";
import type { DuplicatePolicy, PlantRecord, PlantRepository } from "./repository.ts";

const ALLOW = "POST, OPTIONS";

export interface ServiceOptions {
  /** `undefined`: no token is asked for. */
  readonly verifyToken: VerifyToken | undefined;
  /** 0: no limit. */
  readonly maxBodyBytes: number;
  readonly duplicates: DuplicatePolicy;
  readonly errorStatuses: "http" | "documented";
}

/** The service itself, free of any transport. */
export interface Service {
  /**
   * The whole exchange, by DECISIONS.md's order of checks. What breaks inside is answered as 500; it rejects only as the
   * request's own `readBody` does, when there is nobody left to answer.
   */
  answer(request: ServiceRequest): Promise<ServiceAnswer>;
  /** The answer to a request that a transport refuses by a rule of its own, in the service's form. */
  refuse(refusal: Refusal): ServiceAnswer;
}

/** `currentPlants` is asked when a request begins, so that one which ends after a reset writes nothing into the new records. */
export function createService(options: ServiceOptions, currentPlants: () => Promise<PlantRepository>): Service {
  let requests = 0;

  const requestId = () => ({ "X-Request-Id": `plant-store-${++requests}` });

  return {
    async answer(request) {
      const id = requestId();
      const { status, headers, body } = await decide(request, options, currentPlants()).catch(answerFailure);
      return {
        status,
        headers: { ...headers, ...crossOriginHeaders(request.headers.origin), ...id },
        body: request.method === "HEAD" ? "" : body,
      };
    },
    refuse(refusal) {
      const { status, headers, body } = refused(refusal);
      return { status, headers: { ...headers, ...crossOriginHeaders(undefined), ...requestId() }, body };
    },
  };
}

/** The checks in their order: an unauthenticated caller learns nothing of the later ones. */
async function decide(
  request: ServiceRequest,
  options: ServiceOptions,
  plants: Promise<PlantRepository>,
): Promise<ServiceAnswer> {
  const { headers, method } = request;
  // Of the refusals of the operation itself, those that the document does not list.
  const refuseUndocumented = (refusal: Refusal) =>
    refused(options.errorStatuses === "documented" ? { ...refusal, status: 400 } : refusal);

  if (request.path !== PLANTS_PATH)
    return refused(refuse("unknown_path", `Nothing is here. The one path is ${PLANTS_PATH}, below the base URL.`));
  if (method === "OPTIONS") return { status: 204, headers: { Allow: ALLOW, ...preflightHeaders(headers) }, body: "" };
  if (method !== "POST") return refused(methodNotAllowed());

  if (options.verifyToken !== undefined) {
    const refusal = await authenticate(headers.authorization, options.verifyToken);
    if (refusal !== undefined) return refuseUndocumented(refusal);
  }

  const forced = forcedAnswer(headers.prefer, ALLOW);
  if (forced !== undefined) return refused(forced);

  const unsupported = checkMediaType(headers["content-type"], headers["content-encoding"]);
  if (unsupported !== undefined) return refuseUndocumented(unsupported);

  const bytes = await request.readBody(options.maxBodyBytes).catch((cause: unknown) => {
    throw new LostBody("The body was lost.", { cause });
  });
  if (bytes === undefined)
    return refuseUndocumented(refuse("body_too_large", `The body has more than ${options.maxBodyBytes} bytes.`));

  const body = readJson(bytes);
  if (body.refusal !== undefined) return refused(body.refusal);

  const { value, issues } = readNewPlant(body.value);
  if (issues !== undefined) return refused(shapeViolation(issues));

  const record: PlantRecord = Object.freeze({ ...value, id: BigInt(value.id) });
  const stored = await (await plants).put(record, options.duplicates);
  return stored ? created(record) : refused(refuse("duplicate_id", `A plant with the id ${record.id} exists already.`));
}

/** The refusal of any other method (RFC 9110 15.5.6). */
export function methodNotAllowed(): Refusal {
  return refuse("method_not_allowed", `The method must be one of ${ALLOW}.`, { Allow: ALLOW });
}

function shapeViolation(issues: readonly Issue[]): Refusal {
  return refuse("shape_violation", `The body is not a NewPlant: ${describeIssues(issues)}.`);
}

/** The transport lost the request's body. */
class LostBody extends Error {}

function answerFailure(failure: unknown): ServiceAnswer {
  if (failure instanceof LostBody) throw failure.cause;
  return refused(refuse("internal", "The mock failed: its verifyToken or its repository threw."));
}

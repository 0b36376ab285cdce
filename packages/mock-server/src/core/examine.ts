import { describeIssues, PLANTS_PATH, readNewPlant } from "../contract.ts";
import { methodNotAllowed } from "./answers.ts";
import { authenticate, type VerifyToken } from "./authentication.ts";
import { type Refusal, refuse } from "./errors.ts";
import { readJson } from "./json/read-json.ts";
import { checkMediaType } from "./media-type.ts";
import type { ServiceRequest } from "./message.ts";
import { forcedAnswer } from "./preference.ts";
import { bodyText, type Objection } from "./recorded-request.ts";
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
  | { readonly kind: "refused"; readonly refusal: Refusal }
  /** A create with a good token. */
  | { readonly kind: "open"; readonly forced: Refusal | undefined; readonly reading: Reading };

/** What a body came to, and its text, if it was read. */
type Reading =
  | { readonly body: string; readonly plant: PlantRecord; readonly refusal?: undefined }
  | { readonly body?: string; readonly plant?: undefined; readonly refusal: Objection };

/** The transport lost the request's body: there is nobody left to answer. `cause` is its own reason. */
export class LostBody extends Error {}

/**
 * The checks in their order: an unauthenticated caller learns nothing of the later ones.
 *
 * @throws LostBody where `readBody` rejects; what `verifyToken` throws. Both as rejections.
 */
export async function examine(request: ServiceRequest, options: ExamineOptions): Promise<Examination> {
  const { headers, method } = request;
  if (request.path !== PLANTS_PATH)
    return turnedAway(refuse("unknown_path", `Nothing is here. The one path is ${PLANTS_PATH}, below the base URL.`));
  if (method === "OPTIONS") return { kind: "options" };
  if (method !== "POST") return turnedAway(methodNotAllowed());
  if (options.verifyToken !== undefined) {
    const verdict = authenticate(headers.authorization, options.verifyToken);
    const refusal = verdict instanceof Promise ? await verdict : verdict;
    if (refusal !== undefined) return turnedAway(refusal);
  }
  const forced = forcedAnswer(headers.prefer);
  const unsupported = checkMediaType(headers["content-type"], headers["content-encoding"]);
  if (unsupported !== undefined) return { kind: "open", forced, reading: { refusal: unsupported } };
  let bytes: Uint8Array | undefined;
  try {
    bytes = await request.readBody(options.maxBodyBytes);
  } catch (cause) {
    throw new LostBody("The body was lost.", { cause });
  }
  return { kind: "open", forced, reading: bytes === undefined ? tooLarge(options.maxBodyBytes) : readPlant(bytes) };
}

function turnedAway(refusal: Refusal): Examination {
  return { kind: "refused", refusal };
}

function tooLarge(maxBodyBytes: number): Reading {
  return { refusal: refuse("body_too_large", `The body has more than ${maxBodyBytes} bytes.`) };
}

function readPlant(bytes: Uint8Array): Reading {
  const json = readJson(bytes);
  const body = bodyText(bytes, json.text);
  if (json.refusal !== undefined) return { body, refusal: json.refusal };
  const { value, issues } = readNewPlant(json.value);
  if (issues === undefined) return { body, plant: Object.freeze({ ...value, id: BigInt(value.id) }) };
  const refusal = refuse("shape_violation", `The body is not a NewPlant: ${describeIssues(issues)}.`);
  return { body, refusal: { ...refusal, issues } };
}

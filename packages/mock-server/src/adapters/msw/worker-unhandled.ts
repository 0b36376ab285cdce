import { HttpResponse } from "msw";
import type { SetupWorker } from "msw/browser";
import { refuse } from "../../service/errors.ts";
import { failUnhandled, isExempt } from "./reject-unhandled.ts";

/** MSW 3 renamed the option and ignores the old name silently, so both are set. */
type Reaction = Pick<NonNullable<Parameters<SetupWorker["start"]>[0]>, "onUnhandledFrame"> & {
  readonly onUnhandledRequest: unknown;
};

export function reactToUnhandled(worker: SetupWorker, onUnhandled: "warn" | "error" | "bypass"): Reaction {
  switch (onUnhandled) {
    case "bypass":
      return { onUnhandledFrame: onUnhandled, onUnhandledRequest: onUnhandled };
    case "warn":
      return {
        onUnhandledFrame: ({ frame, defaults }) => {
          const { request }: { readonly request?: Request } = frame.data as object;
          return isExempt(request) ? undefined : defaults.warn();
        },
        onUnhandledRequest: onUnhandled,
      };
    case "error":
      return failUnhandled(worker, notFound);
  }
}

/** A refusal, since MSW makes a 500 of an error, which does not say that nothing was stored. */
function notFound(unhandled: string): Response {
  const remedy = 'Correct the base URL, add a handler, or set onUnhandled to "warn" or "bypass"';
  const { status, error, message } = refuse("unknown_path", `startPlantWorker: ${unhandled}. ${remedy}.`);
  return HttpResponse.json({ error, message }, { status });
}

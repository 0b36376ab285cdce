import type { Log, LogEntry } from "../adapters/node-http/log.ts";
import { record } from "../contract.ts";
import { SPACES_PATH } from "../store/space-names.ts";
import { type Color, painter, type Terminal, widthOf } from "./terminal.ts";

export interface Output {
  started(url: string, notes: readonly string[], control: ShownControl | undefined): void;
  readonly log: Log | undefined;
}

interface ShownControl {
  readonly page: string;
  readonly api: string;
  /** Undefined if the user has set it. */
  readonly token: string | undefined;
}

/** @param errors with `json`, gets the control token: a program may keep all that it reads from `target` */
export function createOutput(
  form: "pretty" | "json" | "silent",
  target: Terminal,
  errors: Terminal,
  noColor: boolean,
): Output {
  const lines = (...texts: readonly string[]) => target.write(`${texts.join("\n")}\n`);
  const jsonLine = (value: object) => `${escapeControls(JSON.stringify({ time: new Date(), ...value }))}\n`;
  const json = (value: object) => target.write(jsonLine(value));
  const paint = painter(target, noColor);
  const logs: Readonly<Record<typeof form, Log | undefined>> = {
    silent: undefined,
    json: (entry) => json({ ...entry, durationMs: Number(entry.durationMs.toFixed(3)) }),
    pretty: (entry) => lines(pretty(entry, widthOf(target), paint)),
  };
  return {
    started(url, notes, control) {
      const greeting = `Plant Store is listening at ${url} (stop with Ctrl-C)`;
      if (form !== "json") lines(greeting, ...(form === "pretty" ? notes : []), ...controlNotes(control));
      else {
        json({ listening: url, notes });
        if (control !== undefined) errors.write(jsonLine(control));
      }
    },
    log: logs[form],
  };
}

function controlNotes(control: ShownControl | undefined): readonly string[] {
  if (control === undefined) return [];
  const { page, token } = control;
  return [`Look inside: ${page}${token === undefined ? " (with the control token given)" : `#token=${token}`}`];
}

function pretty(entry: LogEntry, width: number, paint: (color: Color, text: string) => string): string {
  const { method = "-", path = "-", status, durationMs, requestId, space, plantId, upstream } = entry;
  // The cause says more than the response may.
  const reason = entry.cause ?? entry.reason;
  // A path may say it already.
  const shownSpace = space && !path.includes(`${SPACES_PATH}${space}/`) && `space ${space}`;
  const behind = upstream && `upstream ${upstream.status ?? "---"} ${upstream.durationMs} ms`;
  const ids = [behind, requestId?.replace("plant-store-", "#"), shownSpace, plantId && `${record.key} ${plantId}`]
    .filter(Boolean)
    .join(" ");
  const tail = [ids, reason].filter(Boolean).join("  ");
  const time = `${durationMs.toFixed(1)} ms`;
  const others = `${method}  ${status ?? "---"} ${time}`.length;
  // A character of it could move a cursor.
  const printable = path.replace(/[^\x21-\x7e]/g, encodeURIComponent);
  const shownPath = fit(printable, tail ? Math.min(width / 2, width - others) : width - others);
  const head = `${method} ${shownPath} ${paint(colorOf(status), String(status ?? "---"))} ${paint("dim", time)}`;
  const shownTail = fit(tail, width - others - shownPath.length - 2);
  return shownTail === "" ? head : `${head}  ${shownTail}`;
}

function fit(text: string, room: number): string {
  if (text.length <= room) return text;
  return room < 1 ? "" : `${text.slice(0, room - 1)}…`;
}

function colorOf(status: number | undefined): Color {
  if (status === undefined || status >= 500) return "red";
  return status >= 400 ? "yellow" : "green";
}

/** Escapes C1 controls too, which JSON allows: U+009B moves a cursor, U+0085 and U+2028 end a line for some readers. */
function escapeControls(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

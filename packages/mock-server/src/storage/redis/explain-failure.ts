import { ErrorReply } from "redis";

export class NoResponse extends Error {}

export class OldRedis extends Error {}

/** Repeats no words of the error: those of another program may contain the password. */
export function explainFailure(error: unknown, prefix: string): string {
  if (error instanceof OldRedis) return `it is ${error.message}. Use Redis 7 or later, or Valkey.`;
  if (error instanceof NoResponse)
    return "nothing responds there, or only one side uses TLS (rediss:). Start Redis, or name another url.";
  const { code, message } = Object(error);
  if (error instanceof ErrorReply) return explainReply(String(message), prefix);
  if (typeof code !== "string") return "the server there is not Redis, or it needs TLS (rediss:). Name another url.";
  if (code === "ECONNREFUSED") return "nothing listens there. Start Redis, or name another url.";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "there is no such host. Name another url.";
  if (/SSL|TLS|CERT|SIGN/.test(code))
    return `TLS fails (${code}). Use a certificate that Node trusts, or redis: without TLS.`;
  return `it cannot be reached (${code}). Start Redis, or name another url.`;
}

function explainReply(message: string, prefix: string): string {
  if (/^(?:WRONGPASS|ERR invalid password|ERR AUTH)/.test(message))
    return "it refuses the user or the password. Correct them in the url.";
  if (message.startsWith("NOAUTH")) return "it needs a password. Give it in the url: redis://:password@host.";
  if (message.startsWith("NOPERM")) {
    const [, command] = /the '([a-z|]+)' command/.exec(message) ?? [];
    return explainRights(command === undefined ? [] : [command], prefix);
  }
  if (message.startsWith("ERR DB index")) return "it has no such database. Name another in the url.";
  if (message.startsWith("WRONGTYPE")) return FOREIGN;
  return `it refuses to work (${/^[A-Z]+/.exec(message)?.[0] ?? "no code"}). See its log.`;
}

/** @param commands those that the user may not run; none: it may not use the keys */
export function explainRights(commands: readonly string[], prefix: string): string {
  const isChannel = commands.some((command) => /^(?:publish|subscribe)$/.test(command));
  const rules = [
    ...commands.map((command) => `+${command}`),
    ...(isChannel ? [`&${prefix}:*`] : []),
    ...(commands.length === 0 ? [`~${prefix}:*`] : []),
  ];
  return `its user lacks rights. Add "${rules.join(" ")}" by ACL SETUSER.`;
}

export const TORN =
  "a part of the plants was deleted or evicted. Reset the store or delete its keys, and set maxmemory-policy to noeviction.";

export const FOREIGN = "other data is under these keys, or some of ours is lost. Delete it, or choose another prefix.";

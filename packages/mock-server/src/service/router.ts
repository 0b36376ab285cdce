import { type OperationId, operations, type Parameter } from "../contract.ts";
import { type ParameterValues, readPath } from "./parameters.ts";

interface Routable {
  readonly method: string;
  /** Each path parameter in braces: `/plants/{plantId}`. */
  readonly path: string;
  readonly parameters?: readonly Parameter[];
}

export interface Route<Id extends string> {
  /** By method. HEAD is GET's (RFC 9110 9.3.2). */
  readonly operations: ReadonlyMap<string, Id>;
  readonly methods: string;
  /** The value of Allow (RFC 9110 10.2.1). */
  readonly allow: string;
}

interface Match<Id extends string> {
  readonly route: Route<Id>;
  readonly parameters: ParameterValues;
}

export interface Router<Id extends string> {
  /** @param path undecoded */
  find(path: string): Match<Id> | undefined;
  /** All operations, for `OPTIONS *` (RFC 9110 9.3.7). */
  readonly server: Route<Id>;
  readonly paths: readonly string[];
}

export function createRouter<Id extends string>(operations: Readonly<Record<Id, Routable>>): Router<Id> {
  // The table has no names but those of its type.
  const ids = Object.keys(operations) as Id[];
  const paths = [...new Set(ids.map((id) => operations[id].path))];
  const fixed = new Map<string, Match<Id>>();
  const templates: ((path: string) => Match<Id> | undefined)[] = [];
  for (const path of paths) {
    const here = ids.filter((id) => operations[id].path === path);
    const route = routeOf(here, operations);
    if (!path.includes("{")) {
      fixed.set(path, { route, parameters: {} });
      continue;
    }
    const pattern = new RegExp(`^${patternOf(path)}$`);
    const parameters = here.flatMap((id) => operations[id].parameters ?? []);
    templates.push((requested) => {
      const texts = pattern.exec(requested)?.groups;
      const values = texts && readPath(texts, parameters);
      return values && { route, parameters: values };
    });
  }
  return {
    find(path) {
      const match = fixed.get(path);
      if (match !== undefined) return match;
      for (const find of templates) {
        const found = find(path);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    server: routeOf(ids, operations),
    paths,
  };
}

export const router: Router<OperationId> = createRouter(operations);

export function patternOf(template: string): string {
  return template.replace(/[\\^$.*+?()[\]|/]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
}

function routeOf<Id extends string>(ids: readonly Id[], operations: Readonly<Record<Id, Routable>>): Route<Id> {
  const entries = ids.map((id) => [operations[id].method, id] as const);
  const heads = entries.flatMap(([method, id]) => (method === "GET" ? [["HEAD", id] as const] : []));
  const all = new Map([...entries, ...heads]);
  const methods = [...all.keys()];
  return { operations: all, methods: methods.join(", "), allow: [...methods, "OPTIONS"].join(", ") };
}

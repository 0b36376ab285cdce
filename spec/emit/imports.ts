import ts from "typescript";
import * as int64 from "../int64.ts";
import * as nested from "../nested.ts";
import * as target from "../target.ts";
import * as validation from "../validation.ts";

const VALUES = { "int64.ts": int64, "nested.ts": nested, "target.ts": target, "validation.ts": validation };
const TYPES = {
  "operation.ts": ["AnyOperation", "Int64Places", "Parameter", "Sendable", "Target"],
  "schema.ts": ["Described"],
  "validation.ts": ["Read", "Scalar"],
};

/** Every name of spec/ that generated code may use, as an import has it. */
const KNOWN: ReadonlyMap<string, readonly [file: string, name: string]> = new Map([
  ...Object.entries(VALUES).flatMap(([file, values]) =>
    Object.keys(values).map((name) => [name, [file, name]] as const),
  ),
  ...Object.entries(TYPES).flatMap(([file, types]) => types.map((name) => [name, [file, `type ${name}`]] as const)),
]);

/** Puts the imports before the code of a module. @param spec the path to spec/ */
export function withImports(code: string, spec: string): string {
  const imports = new Map<string, string[]>();
  for (const name of [...freeNames(code)].sort()) {
    const [file, imported] = KNOWN.get(name) ?? [];
    const [from, text = name] = file === undefined ? generated(name) : [`${spec}/${file}`, imported];
    if (from !== undefined) imports.set(from, [...(imports.get(from) ?? []), text]);
  }
  const lines = [...imports].sort().map(([from, names]) => {
    const list = names.join(", ");
    const isOnlyTypes = names.every((name) => name.startsWith("type "));
    return `import ${isOnlyTypes ? `type { ${list.replaceAll("type ", "")} }` : `{ ${list} }`} from "${from}";\n`;
  });
  return [...lines, ...(lines.length > 0 ? ["\n"] : []), code].join("");
}

/** Of another generated module. */
function generated(name: string): readonly [from?: string, imported?: string] {
  if (name === "components") return ["./types.ts", "type components"];
  if (name === "Operations") return ["./types.ts", "type operations as Operations"];
  if (name === "OperationId") return ["./operations.ts", "type OperationId"];
  if (name.endsWith("$")) return ["./operations.ts"];
  return /^read[A-Z\d]/.test(name) ? ["./validators.ts"] : [];
}

const DECLARATIONS = [ts.isVariableDeclaration, ts.isTypeAliasDeclaration, ts.isInterfaceDeclaration];

/** Those that the code uses, and does not declare. */
function freeNames(code: string): ReadonlySet<string> {
  const declared: string[] = [];
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    // The other has its own `from`.
    if (!ts.isExportDeclaration(node)) node.forEachChild(visit);
    if (!ts.isIdentifier(node)) return;
    // Else it is the name of a declaration or of a member.
    if (!("name" in node.parent && node.parent.name === node)) used.add(node.text);
    else if (DECLARATIONS.some((isOne) => isOne(node.parent))) declared.push(node.text);
  };
  visit(ts.createSourceFile("generated.ts", code, ts.ScriptTarget.Latest, true));
  for (const name of declared) used.delete(name);
  return used;
}

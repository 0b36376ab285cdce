import { operations, record } from "../../../src/contract.ts";
import { integerLiteral, literal } from "../../../src/copy/javascript.ts";
import { FAULTS, isModifier, isSocketFault } from "../../../src/service/faults/fault.ts";
import { comments, initOf, limitsOf } from "./copy-as-code.ts";
import { doubtsOf, hasToken, type Recorded } from "./recorded.ts";

const BASE_URL = "https://api.plants.test";

/** For Vitest. Options of the mock that it cannot know, such as a size limit, are the defaults. */
export function copyAsTest(request: Recorded): string {
  const { method, path = "", violations, faults, response, plant, stored } = request;
  const causes = violations.map(({ cause }) => cause);
  const isCreate = method === creation.method && path === creation.path;
  const isDuplicate = causes.includes("duplicate_id") && plant !== undefined;
  const members = Object.keys(plant ?? {}).map((name) => `${name}: ${memberLiteral(plant ?? {}, name)}`);
  const taken = isDuplicate ? `, duplicates: "reject", seed: [{ ${members.join(", ")} }]` : "";
  const token = causes.includes("refused_token") ? '"Bearer other"' : '"Bearer t1"';
  const fields = hasToken(request) ? [["authorization", token] as const] : [];
  const hasSocket = faults.some(isSocketFault);
  const ends = response !== undefined;
  const init = initOf(request, fields, "  ").replace(
    /\n {2}}$/,
    ends ? "\n  }" : "\n    signal: AbortSignal.timeout(500),\n  }",
  );
  const send = `${hasSocket ? "fetch" : "store.fetch"}(${hasSocket ? `server.url + ${literal(path)}` : literal(BASE_URL + path)}, ${init})`;
  const lines = [
    `const store = createPlantStore({ tokens: ["t1"]${taken} });`,
    ...(hasSocket ? ["await using server = await serve(store, { port: 0 });"] : []),
    ...faults.map((fault) => `await ${isSocketFault(fault) ? "server" : "store"}.inject(${injection(fault, stored)});`),
    ...(ends
      ? [
          `const response = await ${send};`,
          `expect(response.status).toBe(${response.status});`,
          `expect(await response.text()).toBe(${literal(response.body)});`,
        ]
      : [`await expect(${send}.then((response) => response.text())).rejects.toThrow();`]),
    ...(plant === undefined || isDuplicate || !isCreate
      ? []
      : [`expect(await store.plants.has(${memberLiteral(plant, record.key)})).toBe(${stored});`]),
  ];
  const title = literal(`${method} ${path}: ${response === undefined ? "no response" : response.status}`);
  return `import { createPlantStore${faults.length > 0 ? ", faults" : ""} } from "@plant-store/mock-server";
${hasSocket ? 'import { serve } from "@plant-store/mock-server/server";\n' : ""}import { expect, test } from "vitest";

test(${title}, async () => {
${comments("  //", [...doubtsOf(request), ...limitsOf(request)])}${lines.map((line) => `  ${line}\n`).join("")}});
`;
}

const creation = operations[record.createdBy];

function memberLiteral(plant: NonNullable<Recorded["plant"]>, name: string): string {
  return record.int64s[name] === true ? integerLiteral(String(plant[name])) : literal(plant[name]);
}

function injection({ kind, retryAfter, ...fault }: Recorded["faults"][number], stored: boolean): string {
  const at = stored && !isModifier({ kind }) ? ', at: "response"' : "";
  const after = /^\d+$/.test(`${retryAfter}`) ? retryAfter : `new Date(${literal(`${retryAfter}`)})`;
  if (FAULTS[kind].takesObject) return `faults.${kind}(${literal(fault)}), { times: 1${at} }`;
  const given = [...Object.values(fault), ...(retryAfter === undefined ? [] : [`{ retryAfter: ${after} }`])].join(", ");
  return `faults.${kind}(${given}), { times: 1${at} }`;
}

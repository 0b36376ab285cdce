import { exactJson, isObject } from "../../contract.ts";
import { hasValueAt, otherValues } from "../../exchange/compare-values.ts";
import { innermostWords } from "../../shared/innermost-words.ts";
import { parsed } from "../differences.ts";
import type { Kept } from "../document/case-requests.ts";
import type { CaseJudgement } from "../document/judge-case.ts";
import { excerpt } from "./describe-messages.ts";

/** Returns a stored plant: JSON with each digit, or an object whose int64 are bigint; undefined if there is none. */
export type ReadBack = (id: bigint | string) => Promise<string | object | undefined>;

export async function judgeKept(
  judgement: CaseJudgement,
  kept: readonly Kept[],
  readBack: ReadBack,
): Promise<CaseJudgement> {
  const { evidence, hidden = [] } = judgement;
  const findings = [...judgement.findings];
  let unshown = hidden;
  for (const { key, sent, sentBefore } of kept) {
    const wanted = evidence === "a success" ? sent : sentBefore;
    if (wanted === undefined) continue;
    const { json, why } = await read(key, readBack);
    if (json === undefined)
      return { ...judgement, findings, unseen: `The read-back of ${key} shows no plant: ${why}.` };
    const others = otherValues(wanted, json).map((finding) => ({ ...finding, text: `read back, ${finding.text}` }));
    // A response may have shown the same difference.
    findings.push(...others.filter(({ place }) => !findings.some((finding) => finding.place === place)));
    unshown = unshown.filter((pointer) => !hasValueAt(json, pointer));
  }
  // Two plants with names of their own have two keys.
  if (hidden.length === 0 || kept.length > 1 || unshown.length === 0)
    return { ...judgement, findings, ...(hidden.length > 0 && { unseen: undefined }) };
  return { ...judgement, findings, unseen: `Neither a response nor the read-back shows ${unshown.join(" or ")}.` };
}

async function read(key: string, readBack: ReadBack): Promise<{ readonly json?: string; readonly why?: string }> {
  try {
    const plant = await readBack(key.startsWith('"') ? JSON.parse(key) : BigInt(key));
    const json = typeof plant === "object" ? exactJson(plant) : (plant ?? "").trim();
    if (json === "") return { why: "nothing was returned" };
    return isObject(parsed(json)) ? { json } : { why: `it is not an object in JSON: ${excerpt(json)}` };
  } catch (error) {
    return { why: innermostWords(error) };
  }
}

import { withTextsCut } from "../../service/cut-texts.ts";
import type { PlantRecord } from "../../service/plant-record.ts";
import { plantJson } from "../../service/request-json.ts";
import type { Step } from "../../service/space.ts";
import { keyOfEffect } from "../shared/take-step.ts";
import { keyText, openRequestText, requestText, textLength, WAITING } from "../shared/text.ts";
import { EACH, EPOCH, PUT, type Script, STATE, script, WHOLE } from "./lua.ts";

/**
 * Takes steps of requests, in order: one script for many steps takes a third of the time. The first arguments are the
 * journal's size and the channel. The third has all steps in one text, since each argument costs node-redis time. A step is
 * five lines: its head, the plant, the one that must still be stored, the entry, and the entry if the effect is refused. The
 * head is: epoch, number, whether the entry was written, the latest fault that was known, the candidates, whether a taken
 * key refuses it, and the key. A missing value is an empty text. Candidates with ids in a row are a letter, the first id, a
 * hyphen, the last and a comma: d for delays and e for others, in capitals for one that is sure. With candidates, the
 * entry ends in its list of faults. The fourth argument has a line for each candidate: its id, and the fault for that list.
 * The fifth is the journal's bytes: see `tooMany` of journal-bytes.ts. Returns the epoch and, for each step, its number,
 * negative without an effect; with candidates, a list of that and of the faults that it meets; another list if the step was
 * not taken. The counts and the new entries are read and written once for all steps: each command in a script costs as much
 * as a small one from outside.
 */
export const STEPS: Script = script(
  EPOCH,
  WHOLE,
  STATE,
  PUT,
  EACH,
  `
local size, channel, text, most = tonumber(ARGV[1]), ARGV[2], ARGV[3], tonumber(ARGV[5])
local counts = redis.call('HMGET', space, 'faultIds', 'numbers', 'rewritten', 'oldest', 'places', 'dropped', 'bytes')
local latest, numbers, again = counts[1], tonumber(counts[2]), tonumber(counts[3])
local oldest, places = tonumber(counts[4]), tonumber(counts[5])
local dropped, bytes = tonumber(counts[6]), tonumber(counts[7])
local kept, added, hasChanged = oldest, {}, false
local shown, here = {}, nil
for fault, json in string.gmatch(ARGV[4], '(%d+) ([^\\n]*)\\n') do shown[fault] = json end

local function faultsHere()
  if not here then
    here = redis.call('HKEYS', faults)
    table.sort(here, function(one, other) return tonumber(one) < tonumber(other) end)
  end
  return here
end

local function firstLeft(candidates)
  local applied, kind = {}, nil
  for letter, from, to in string.gmatch(candidates, '(%a)(%d+)-(%d+),') do
    kind = string.lower(letter)
    for _, fault in ipairs(kind == letter and faultsHere() or {from}) do
      if tonumber(fault) >= tonumber(from) and tonumber(fault) <= tonumber(to) then
        applied[#applied + 1] = fault
        if kind == 'e' then return applied end
      end
    end
  end
  return kind ~= 'e' and #applied > 0 and applied or nil
end

local function useUp(applied)
  for _, fault in ipairs(applied) do
    if redis.call('HEXISTS', left, fault) == 1 then
      if redis.call('HINCRBY', left, fault, -1) <= 0 then
        redis.call('HDEL', left, fault)
        redis.call('HDEL', faults, fault)
        for index, id in ipairs(here or {}) do
          if id == fault then table.remove(here, index) break end
        end
      end
      redis.call('HINCRBY', space, 'version', 1)
    end
  end
end

local function withFaults(entry, applied)
  local list = {}
  for index, fault in ipairs(applied) do list[index] = shown[fault] end
  return entry .. table.concat(list, ',') .. ']}'
end

local function write(number, entry, isAgain)
  bytes = bytes + #entry
  if not isAgain then
    added[number] = entry
    oldest = math.max(oldest, number - size + 1)
  elseif redis.call('HEXISTS', requests, number) == 1 then
    again = again + 1
    redis.call('HSET', requests, number, entry)
    redis.call('ZADD', rewritten, again, number)
  end
end

local function take(head, plant, expected, entry, refused)
  local arrived, given, isAgain, known, candidates, rejects, key = string.match(head, '^(%S*) (%S*) (%S) (%S*) (%S*) (%S) (.*)$')
  if arrived ~= '' and arrived ~= epoch then
    return {'gone', given ~= '' and given or redis.call('HINCRBY', space, 'ended', 1)}
  end
  local applied = candidates == '' and {} or firstLeft(candidates)
  if not applied or (known ~= '' and known ~= latest) then return {'stale', state()} end
  if expected ~= '' and expected ~= redis.call('HGET', plants, key) then return {'stale', state()} end

  if given == '' then numbers = numbers + 1 end
  local number = given ~= '' and tonumber(given) or numbers
  local isStored = key ~= '' and not (rejects == '1' and redis.call('HEXISTS', plants, key) == 1)
  if isStored and plant == '' then
    redis.call('HDEL', plants, key)
    redis.call('ZREM', order, key)
  elseif isStored then
    places = put(key, plant, places)
  end
  local isRefused = key ~= '' and not isStored
  if isRefused then
    entry, applied = refused, {}
  elseif candidates ~= '' then
    useUp(applied)
    entry = withFaults(entry, applied)
  end
  write(number, entry, isAgain == '1')
  hasChanged = true
  local result = isStored and number or -number
  return candidates == '' and result or {'done', result, applied}
end

local at = 1
local function line()
  local stop = string.find(text, '\\n', at, true)
  local found = string.sub(text, at, stop - 1)
  at = stop + 1
  return found
end

local results = {epoch}
while at <= #text do results[#results + 1] = take(line(), line(), line(), line(), line()) end

local function drop(list)
  for first = 1, #list, 1000 do
    dropped = dropped + redis.call('HDEL', requests, unpack(list, first, math.min(first + 999, #list)))
  end
  if again > 0 then each('ZREM', rewritten, list) end
end

local function tooMany()
  local ended, list = {}, {}
  bytes = 0
  for number = oldest, numbers do
    local entry = redis.call('HGET', requests, number) or ''
    bytes = bytes + #entry
    if string.sub(entry, 1, ${WAITING.length}) ~= '${WAITING}' then ended[#ended + 1] = {number, #entry} end
  end
  if bytes <= most then return list end
  for _, one in ipairs(ended) do
    if bytes <= 0.75 * most then break end
    list[#list + 1] = one[1]
    bytes = bytes - one[2]
  end
  return list
end

if not hasChanged then return results end
local entries, old = {}, {}
for number, entry in pairs(added) do
  if number >= oldest then
    entries[#entries + 1] = number
    entries[#entries + 1] = entry
  end
end
for number = kept, oldest - 1 do old[#old + 1] = number end
each('HSET', requests, entries)
drop(old)
if bytes > most then drop(tooMany()) end
redis.call('HSET', space, 'numbers', numbers, 'rewritten', again, 'oldest', oldest, 'places', places, 'dropped', dropped, 'bytes', bytes)
redis.call('PUBLISH', channel, '')
return results
`,
);

type Records = Partial<Record<"plant" | "expected", PlantRecord>>;

/** As the script reads it: JSON has no line break. @param shown gets the candidates, as the journal shows them */
export function stepLines(step: Step, shown: Map<number, string>): string {
  const { arrival, known = "", candidates, effect, entry } = step;
  const { epoch = "", number = "", written } = arrival;
  const ranges: { readonly letter: string; readonly first: number; last: number }[] = [];
  for (const { id, stage, isSure, fault } of candidates) {
    const kind = stage === "delay" ? "d" : "e";
    const letter = isSure ? kind.toUpperCase() : kind;
    const range = ranges.at(-1);
    if (range?.letter === letter && range.last === id - 1 && !isSure) range.last = id;
    else ranges.push({ letter, first: id, last: id });
    if (!shown.has(id)) shown.set(id, JSON.stringify(withTextsCut(fault)));
  }
  const letters = ranges.map(({ letter, first, last }) => `${letter}${first}-${last},`).join("");
  const { plant, expected }: Records = effect ?? {};
  const refused = effect?.kind === "create" ? effect.refused : undefined;
  const key = effect === undefined ? "" : keyText(keyOfEffect(effect));
  const head = `${epoch} ${number} ${written ? 1 : 0} ${known} ${letters} ${refused ? 1 : 0} ${key}`;
  const [text, other] = [letters === "" ? requestText(entry) : openRequestText(entry), refused && requestText(refused)];
  const [next, before] = [plant, expected].map((record) => (record === undefined ? "" : plantJson(record)));
  return `${head}\n${next}\n${before}\n${text}\n${other ?? ""}\n`;
}

const STEP_BYTES = 2_000;

/** How much memory a step holds while it waits, roughly in bytes. A plant's texts are in its response too. */
export function sizeOf({ effect, entry }: Step): number {
  const { plant, expected }: Records = effect ?? {};
  return STEP_BYTES + (entry.body?.length ?? 0) + 2 * (textLength(plant) + textLength(expected));
}

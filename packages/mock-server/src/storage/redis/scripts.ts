/**
 * The scripts, in Lua. Redis runs each one as a whole. All but `OPEN` return `"lost"` if the space is gone, and those
 * that use the plants `"torn"` if a part of them is; otherwise a list. Keys, epochs and versions stay texts, since a Lua
 * number is a double.
 */
import { createHash } from "node:crypto";
import { WAITING } from "../shared/text.ts";

export interface Script {
  readonly source: string;
  readonly digest: string;
}

export const SCRIPTS: Script[] = [];

/** The user must be allowed all of them before a script writes: one that fails leaves half of its writes. */
export const COMMANDS: Set<string> = new Set(["EVAL", "SUBSCRIBE"]);

/** The keys of a space, as every script takes them. `order` holds the keys of the plants by their places. */
export const KEYS = ["space", "plants", "order", "requests", "rewritten", "faults", "left"] as const;

const NAMES = `local ${KEYS.join(", ")} = unpack(KEYS)\n`;

const EPOCH = `
local epoch = redis.call('HGET', space, 'epoch')
if not epoch then return 'lost' end
`;

/** Redis may have evicted only one of both. */
const WHOLE = `
if redis.call('EXISTS', plants, order) == 1 then return 'torn' end
`;

const STATE = `
local function state()
  local version, latest = unpack(redis.call('HMGET', space, 'version', 'faultIds'))
  return {epoch, version, latest, redis.call('HGETALL', faults), redis.call('HGETALL', left)}
end
`;

/** Stores a plant, at the next place if its key is new. A script reads and writes the count of the places once. */
const PUT = `
local function put(key, plant, places)
  if redis.call('HSET', plants, key, plant) == 0 then return places end
  redis.call('ZADD', order, places + 1, key)
  return places + 1
end
`;

const PUT_SEED = `
local function putSeed(first)
  local places = tonumber(redis.call('HGET', space, 'places'))
  for index = first, #ARGV, 2 do places = put(ARGV[index], ARGV[index + 1], places) end
  redis.call('HSET', space, 'places', places)
end
`;

/** Runs a command with 1,000 values at a time, since Lua's stack has a limit. Joins the lists that it replies. */
const EACH = `
local function each(command, key, values)
  local texts = {}
  for first = 1, #values, 1000 do
    local some = redis.call(command, key, unpack(values, first, math.min(first + 999, #values)))
    for index = 1, type(some) == 'table' and #some or 0 do texts[#texts + 1] = some[index] end
  end
  return texts
end
`;

/** Reads at most `most` entries between two numbers, in steps of 1 or -1. Returns their numbers and texts. */
const READ_ENTRIES = `
local function readEntries(first, last, by, most)
  local numbers, texts = {}, {}
  while #numbers < most and (last - first) * by >= 0 do
    local asked = {}
    for number = first, first + by * (math.min(1000, most - #numbers, (last - first) * by + 1) - 1), by do
      asked[#asked + 1] = number
    end
    for index, text in ipairs(redis.call('HMGET', requests, unpack(asked))) do
      if text then
        numbers[#numbers + 1] = asked[index]
        texts[#texts + 1] = text
      end
    end
    first = first + by * #asked
  end
  return numbers, texts
end
`;

/**
 * Takes the format, the least number for a request of an ended epoch, the channel, COMMANDS, and the seed. The time in
 * microseconds is later than every epoch, version and fault id of a lost space. Returns the format of the data; "foreign" if
 * it is not ours; "denied" and the commands that the user may not run.
 */
export const OPEN: Script = script(
  PUT,
  PUT_SEED,
  `
local denied = {'denied'}
for name in string.gmatch(ARGV[4], '%u+') do
  local on = (name == 'PUBLISH' or name == 'SUBSCRIBE') and ARGV[3] or space
  -- Redis 7.0.15 crashes where arguments are missing.
  if not redis.acl_check_cmd(name, on, on, on) then denied[#denied + 1] = string.lower(name) end
end
if #denied > 1 then return denied end
local format = redis.call('HGET', space, 'format')
if not format then
  if redis.call('EXISTS', unpack(KEYS)) > 0 then return {'foreign'} end
  local time = redis.call('TIME')
  local now = time[1] .. string.format('%06d', time[2])
  redis.call('HSET', space, 'format', ARGV[1], 'epoch', now, 'version', now, 'faultIds', now, 'numbers', 0, 'rewritten', 0, 'dropped', 0, 'bytes', 0, 'ended', 0, 'oldest', 1, 'places', 0)
elseif format ~= ARGV[1] then
  return {format}
end
if tonumber(ARGV[2]) > tonumber(redis.call('HGET', space, 'ended')) then redis.call('HSET', space, 'ended', ARGV[2]) end
if redis.call('EXISTS', plants, order) == 0 then putSeed(5) end
return {ARGV[1]}
`,
);

export const READ_STATE: Script = script(EPOCH, STATE, "return state()");

/**
 * Takes steps of requests, in order: one script for many steps takes a third of the time. The first arguments are the
 * journal's size and the channel. The third has all steps in one text, since each argument costs node-redis time. A step is
 * five lines: its head, the plant, the one that must still be stored, the entry, and the entry if the effect is refused. The
 * head is: epoch, number, whether the entry was written, the latest fault that was known, the candidates, whether a taken
 * key refuses it, and the key. A missing value is an empty text. Candidates with ids in a row are a letter, the first id, a
 * hyphen, the last and a comma: d for delays and e for others, in capitals for one that is sure. With candidates, the
 * entry ends in its list of faults. The fourth argument has a line for each candidate: its id, and the fault for that list.
 * The fifth is the journal's bytes: see `tooMany` of journal-limits.ts. Returns the epoch and, for each step, its number,
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

/** Takes a key. */
export const READ_PLANT: Script = script(EPOCH, WHOLE, "return {redis.call('HGET', plants, ARGV[1])}");

export const COUNT_PLANTS: Script = script(EPOCH, WHOLE, "return {redis.call('HLEN', plants)}");

/** Takes the place before a page, and the most plants. Returns the epoch, the places, and the texts. */
export const READ_PLANTS: Script = script(
  EPOCH,
  WHOLE,
  EACH,
  `
local found = redis.call('ZRANGEBYSCORE', order, '(' .. ARGV[1], '+inf', 'WITHSCORES', 'LIMIT', 0, ARGV[2])
local keys, places = {}, {}
for index = 1, #found, 2 do
  keys[#keys + 1] = found[index]
  places[#places + 1] = found[index + 1]
end
return {epoch, places, each('HMGET', plants, keys)}
`,
);

/**
 * Takes the journal's size, the order, the number after which the page begins (perhaps missing), and the most entries to
 * return. Returns the epoch and how many requests it has numbered, rewritten and dropped; and the entries.
 */
export const READ_JOURNAL: Script = script(
  EPOCH,
  READ_ENTRIES,
  `
local numbers, count, oldest, dropped = unpack(redis.call('HMGET', space, 'numbers', 'rewritten', 'oldest', 'dropped'))
local first, last, by = math.max(tonumber(oldest), numbers - ARGV[1] + 1), tonumber(numbers), 1
if ARGV[2] == 'newest' then first, last, by = last, first, -1 end
if ARGV[3] ~= '' then
  if by == 1 then first = math.max(first, ARGV[3] + 1) else first = math.min(first, ARGV[3] - 1) end
end
return {{epoch, numbers, count, math.max(dropped, numbers - ARGV[1])}, readEntries(first, last, by, tonumber(ARGV[4]))}
`,
);

/**
 * Takes the epoch of a cursor, its counts of numbered and of rewritten requests, and the most entries to return. An empty
 * epoch asks for the current cursor. Returns the epoch and how many requests it has numbered and rewritten; for each rewritten
 * entry its number, count and text; and the added entries.
 */
export const READ_CHANGES: Script = script(
  EPOCH,
  READ_ENTRIES,
  `
local numbers, count, oldest = unpack(redis.call('HMGET', space, 'numbers', 'rewritten', 'oldest'))
local from, after, most = ARGV[2], ARGV[3], tonumber(ARGV[4])
if ARGV[1] == '' then from, after = numbers, count elseif ARGV[1] ~= epoch then from, after = 0, 0 end

local again = {}
if after ~= count then
  local found = redis.call('ZRANGEBYSCORE', rewritten, '(' .. after, '+inf', 'WITHSCORES')
  for index = 1, #found, 2 do
    if #again >= 3 * most then break end
    if tonumber(found[index]) <= tonumber(from) then
      again[#again + 1] = found[index]
      again[#again + 1] = found[index + 1]
      again[#again + 1] = redis.call('HGET', requests, found[index])
    end
  end
end

return {{epoch, numbers, count}, again, readEntries(math.max(tonumber(oldest), from + 1), tonumber(numbers), 1, most)}
`,
);

/** Takes whether the fault is kept here, its text, and its times left (perhaps missing). Returns its id and epoch. */
export const INJECT: Script = script(
  EPOCH,
  `
redis.call('HINCRBY', space, 'version', 1)
redis.call('HINCRBY', space, 'faultIds', 1)
local id = redis.call('HGET', space, 'faultIds')
if ARGV[1] == '1' then
  redis.call('HSET', faults, id, ARGV[2])
  if ARGV[3] ~= '' then redis.call('HSET', left, id, ARGV[3]) end
end
return {id, epoch}
`,
);

/** Takes the id of a fault. */
export const REMOVE: Script = script(
  EPOCH,
  `
redis.call('HDEL', faults, ARGV[1])
redis.call('HDEL', left, ARGV[1])
return {redis.call('HINCRBY', space, 'version', 1)}
`,
);

/** Takes the channel, and the seed. */
export const RESET: Script = script(
  EPOCH,
  PUT,
  PUT_SEED,
  `
local numbers, ended = unpack(redis.call('HMGET', space, 'numbers', 'ended'))
redis.call('UNLINK', plants, order, requests, rewritten, faults, left)
redis.call('HSET', space, 'numbers', 0, 'rewritten', 0, 'dropped', 0, 'bytes', 0, 'oldest', 1, 'places', 0, 'ended', math.max(tonumber(numbers), tonumber(ended)))
redis.call('HINCRBY', space, 'version', 1)
redis.call('HINCRBY', space, 'epoch', 1)
putSeed(2)
redis.call('PUBLISH', ARGV[1], '')
return {}
`,
);

function script(...parts: readonly string[]): Script {
  const source = NAMES + parts.join("");
  const made = { source, digest: createHash("sha1").update(source).digest("hex") };
  SCRIPTS.push(made);
  for (const [, name = ""] of source.matchAll(/(?:call|each)\('([A-Z]+)'/g)) COMMANDS.add(name);
  return made;
}

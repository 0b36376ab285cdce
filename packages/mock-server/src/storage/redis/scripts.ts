/**
 * The scripts, in Lua. Redis runs each one as a whole. All but `OPEN` return `"lost"` if the space is gone, and those
 * that use the plants `"torn"` if a part of them is; otherwise a list. Keys, epochs and versions stay texts, since a Lua
 * number is a double.
 */
import { EACH, EPOCH, PUT, PUT_SEED, READ_ENTRIES, type Script, STATE, script, WHOLE } from "./lua.ts";
import { STEPS } from "./steps-script.ts";

export { STEPS };

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

export const SCRIPTS: readonly Script[] = [
  STEPS,
  OPEN,
  READ_STATE,
  READ_PLANT,
  COUNT_PLANTS,
  READ_PLANTS,
  READ_JOURNAL,
  READ_CHANGES,
  INJECT,
  REMOVE,
  RESET,
];

/** The user must be allowed all of them before a script writes: one that fails leaves half of its writes. */
export const COMMANDS: ReadonlySet<string> = new Set([
  ...["EVAL", "SUBSCRIBE"],
  ...SCRIPTS.flatMap(({ source }) =>
    Array.from(source.matchAll(/(?:call|each)\('([A-Z]+)'/g), ([, name = ""]) => name),
  ),
]);

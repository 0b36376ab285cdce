import { createHash } from "node:crypto";

/**
 * The scripts that change a space, in Lua: Redis runs each as a whole. An int64 is a text throughout, since a number of Lua
 * would lose digits.
 *
 * The keys: 1 the space's own fields, 2 its plants by id, 3 their ids in the order of arrival, 4 its requests by number, 5 its
 * faults by id, 6 how often each of them will still happen, where it has an end.
 */

/** Of the data that this version writes. */
export const FORMAT = 1;

/** The first word of a reply. */
export const LOST = "lost";
export const NEWER = "newer";

const HELPERS = `
local function changed() redis.call('PUBLISH', KEYS[1], '') end
local function moved() redis.call('HINCRBY', KEYS[1], 'version', 1) end
local function seed(from)
  for i = from, #ARGV, 2 do
    if redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1]) == 1 then redis.call('RPUSH', KEYS[3], ARGV[i]) end
  end
end
local function state(kind)
  local reply = redis.call('HMGET', KEYS[1], 'epoch', 'version')
  if not reply[1] then return {'${LOST}'} end
  table.insert(reply, 1, kind)
  local faults = redis.call('HGETALL', KEYS[5])
  for i = 1, #faults, 2 do
    reply[#reply + 1] = faults[i]
    reply[#reply + 1] = faults[i + 1]
    reply[#reply + 1] = redis.call('HGET', KEYS[6], faults[i]) or ''
  end
  return reply
end
`;

/** Is for a space that may be lost, as after a FLUSHALL. */
const IS_THERE = `
if redis.call('EXISTS', KEYS[1]) == 0 then return {'${LOST}'} end
`;

/** The format, then the seed: id, plant, id, plant … */
const open = `
local format = redis.call('HGET', KEYS[1], 'format')
if format and tonumber(format) > tonumber(ARGV[1]) then return {'${NEWER}'} end
if not format then
  -- The time, so that no epoch comes again where the data was lost.
  local time = redis.call('TIME')
  local epoch = time[1] .. string.format('%06d', time[2])
  redis.call('HSET', KEYS[1], 'format', ARGV[1], 'epoch', epoch, 'numbers', 0, 'ended', 0, 'version', 0, 'faults', 0, 'oldest', 1)
end
if redis.call('HLEN', KEYS[2]) == 0 then seed(2) end
return {'done'}
`;

const look = "return state('state')";

/**
 * 1 the epoch, or '' for the current one; 2 the number, or ''; 3 '1' where its entry is replaced; 4 the version, or ''; 5 the size of
 * the journal; 6 the policy for a taken id; 7 the plant's id, or ''; 8 the plant; 9 the entry where it is stored, 10 where not; from 11
 * on the faults that it meets.
 */
const step = `
local space = redis.call('HMGET', KEYS[1], 'epoch', 'version', 'oldest')
if not space[1] then return {'${LOST}'} end
local number = ARGV[2]
if ARGV[1] ~= '' and ARGV[1] ~= space[1] then
  if number == '' then number = redis.call('HINCRBY', KEYS[1], 'ended', 1) end
  return {'gone', tonumber(number)}
end
if ARGV[4] ~= '' and ARGV[4] ~= space[2] then return state('stale') end
if number == '' then number = redis.call('HINCRBY', KEYS[1], 'numbers', 1) end
number = tonumber(number)
local stored = 0
if ARGV[7] ~= '' then
  if ARGV[6] == 'replace' or redis.call('HEXISTS', KEYS[2], ARGV[7]) == 0 then
    if redis.call('HSET', KEYS[2], ARGV[7], ARGV[8]) == 1 then redis.call('RPUSH', KEYS[3], ARGV[7]) end
    stored = 1
  end
end
if #ARGV > 10 and (ARGV[7] == '' or stored == 1) then
  for i = 11, #ARGV do
    if redis.call('HEXISTS', KEYS[6], ARGV[i]) == 1 and redis.call('HINCRBY', KEYS[6], ARGV[i], -1) <= 0 then
      redis.call('HDEL', KEYS[5], ARGV[i])
      redis.call('HDEL', KEYS[6], ARGV[i])
    end
  end
  moved()
end
local entry = stored == 1 and ARGV[9] or ARGV[10]
local size = tonumber(ARGV[5])
if ARGV[3] == '1' then
  if redis.call('HEXISTS', KEYS[4], number) == 1 then redis.call('HSET', KEYS[4], number, entry) end
else
  if size > 0 then redis.call('HSET', KEYS[4], number, entry) end
  local oldest = tonumber(space[3])
  local first = number - size + 1
  if oldest < first then
    for old = oldest, first - 1 do redis.call('HDEL', KEYS[4], old) end
    redis.call('HSET', KEYS[1], 'oldest', first)
  end
end
changed()
return {'done', space[1], number, stored}
`;

/** The seed. */
const reset = `
local space = redis.call('HMGET', KEYS[1], 'numbers', 'ended')
redis.call('HINCRBY', KEYS[1], 'epoch', 1)
redis.call('HSET', KEYS[1], 'ended', math.max(tonumber(space[1]), tonumber(space[2])), 'numbers', 0, 'oldest', 1)
redis.call('UNLINK', KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6])
moved()
seed(1)
changed()
return {'done'}
`;

/** 1 the fault, or '' for one that is kept elsewhere; 2 how often it will happen, or ''. */
const inject = `
local id = redis.call('HINCRBY', KEYS[1], 'faults', 1)
if ARGV[1] ~= '' then redis.call('HSET', KEYS[5], id, ARGV[1]) end
if ARGV[2] ~= '' then redis.call('HSET', KEYS[6], id, ARGV[2]) end
moved()
return {'done', id, redis.call('HGET', KEYS[1], 'epoch')}
`;

/** 1 the id. */
const remove = `
redis.call('HDEL', KEYS[5], ARGV[1])
redis.call('HDEL', KEYS[6], ARGV[1])
moved()
return {'done'}
`;

const journal = `
local reply = redis.call('HMGET', KEYS[1], 'epoch', 'numbers')
local requests = redis.call('HGETALL', KEYS[4])
table.insert(reply, 1, 'journal')
for i = 1, #requests do reply[i + 3] = requests[i] end
return reply
`;

/** 1 the first place, 2 the last. */
const plants = `
local reply = redis.call('LRANGE', KEYS[3], ARGV[1], ARGV[2])
if #reply > 0 then reply = redis.call('HMGET', KEYS[2], unpack(reply)) end
table.insert(reply, 1, redis.call('HGET', KEYS[1], 'epoch'))
table.insert(reply, 1, 'plants')
return reply
`;

/** A script, with the hash by which Redis knows it. */
export interface Script {
  readonly source: string;
  readonly hash: string;
}

export type ScriptName = "open" | "look" | "step" | "reset" | "inject" | "remove" | "journal" | "plants";

export const SCRIPTS: Readonly<Record<ScriptName, Script>> = {
  open: script(HELPERS + open),
  look: script(HELPERS + look),
  step: script(HELPERS + step),
  reset: script(HELPERS + IS_THERE + reset),
  inject: script(HELPERS + IS_THERE + inject),
  remove: script(HELPERS + IS_THERE + remove),
  journal: script(IS_THERE + journal),
  plants: script(IS_THERE + plants),
};

function script(source: string): Script {
  return { source, hash: createHash("sha1").update(source).digest("hex") };
}

/** Parts of Lua, and how they make a script. */
import { createHash } from "node:crypto";

export interface Script {
  readonly source: string;
  readonly digest: string;
}

/** The keys of a space, as every script takes them. `order` holds the keys of the plants by their places. */
export const KEYS = ["space", "plants", "order", "requests", "rewritten", "faults", "left"] as const;

const NAMES = `local ${KEYS.join(", ")} = unpack(KEYS)\n`;

export function script(...parts: readonly string[]): Script {
  const source = NAMES + parts.join("");
  return { source, digest: createHash("sha1").update(source).digest("hex") };
}

export const EPOCH = `
local epoch = redis.call('HGET', space, 'epoch')
if not epoch then return 'lost' end
`;

/** Redis may have evicted only one of both. */
export const WHOLE = `
if redis.call('EXISTS', plants, order) == 1 then return 'torn' end
`;

export const STATE = `
local function state()
  local version, latest = unpack(redis.call('HMGET', space, 'version', 'faultIds'))
  return {epoch, version, latest, redis.call('HGETALL', faults), redis.call('HGETALL', left)}
end
`;

/** Stores a plant, at the next place if its key is new. A script reads and writes the count of the places once. */
export const PUT = `
local function put(key, plant, places)
  if redis.call('HSET', plants, key, plant) == 0 then return places end
  redis.call('ZADD', order, places + 1, key)
  return places + 1
end
`;

export const PUT_SEED = `
local function putSeed(first)
  local places = tonumber(redis.call('HGET', space, 'places'))
  for index = first, #ARGV, 2 do places = put(ARGV[index], ARGV[index + 1], places) end
  redis.call('HSET', space, 'places', places)
end
`;

/** Runs a command with 1,000 values at a time, since Lua's stack has a limit. Joins the lists that it replies. */
export const EACH = `
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
export const READ_ENTRIES = `
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

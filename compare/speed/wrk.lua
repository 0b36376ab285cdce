-- wrk -s wrk.lua URL -- ID BEFORE BEHIND: requests with new ids, each of them BEFORE, an id from ID on, and BEHIND.
local id, before, behind

function init(args)
  id, before, behind = tonumber(args[1]), args[2], args[3]
end

function request()
  id = id + 1
  return before .. string.format("%.0f", id) .. behind
end

function done(summary)
  local errors = summary.errors
  local lost = errors.connect + errors.read + errors.write + errors.timeout + errors.status
  local perSecond = summary.requests / (summary.duration / 1e6)
  print(('{"perSecond":%f,"responses":%d,"errors":%d}'):format(perSecond, summary.requests, lost))
end

/** The fields of a case's hash, in the order of every reply. */
export const FIELDS = ['handoffs', 'remands', 'deadline'] as const;

/**
 * Admits an ordinal. The highest value counts, so admitting one again changes nothing. Arguments: ordinal, remands,
 * deadline, now, time to live. The case file's deadline always overwrites the stored one. Replies `admitted` or
 * `expired`, then the three fields as they were before.
 */
const ADMIT = `
local had = redis.call('HMGET', KEYS[1], 'handoffs', 'remands', 'deadline')
if tonumber(ARGV[4]) > tonumber(ARGV[3]) then return {'expired', had[1], had[2], had[3]} end
local function greatest(held, said)
  return string.format('%d', math.max(tonumber(held or '') or 0, tonumber(said)))
end
redis.call('HSET', KEYS[1], 'handoffs', greatest(had[1], ARGV[1]),
  'remands', greatest(had[2], ARGV[2]), 'deadline', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return {'admitted', had[1], had[2], had[3]}`;

/**
 * Writes what the log says, unless the case has moved on since it was read. Arguments: the expected handoffs (empty:
 * none), handoffs, remands, deadline, time to live. Replies 1 if it wrote, else 0.
 */
const CORRECT = `
if (redis.call('HGET', KEYS[1], 'handoffs') or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'handoffs', ARGV[2], 'remands', ARGV[3], 'deadline', ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 1`;

/** Writes a short-lived key of its own. A server that refuses writes does not count as back. */
const PROBE = `
redis.call('SET', KEYS[1], '1', 'PX', 1000)
return 1`;

/** Sets a mark that is missing only if the server was emptied. Replies 1 to the caller that set it, else 0. */
const MARK = `
return redis.call('SET', KEYS[1], '1', 'NX') and 1 or 0`;

/** The scripts in ioredis's form. Each becomes a method of the client, and is loaded into a server that lacks it. */
export const SCRIPTS = {
  admit: { lua: ADMIT, numberOfKeys: 1 },
  correct: { lua: CORRECT, numberOfKeys: 1 },
  probe: { lua: PROBE, numberOfKeys: 1 },
  mark: { lua: MARK, numberOfKeys: 1 },
};
export type ScriptName = keyof typeof SCRIPTS;

/** The hash tag keeps a case in one slot of a cluster. */
export const keyOf = (caseKey: string): string => `assize:{${caseKey}}:counts`;

export const PROBE_KEY = 'assize:{probe}';
export const MARK_KEY = 'assize:{probe}:counted';

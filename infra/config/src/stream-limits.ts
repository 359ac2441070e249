import { isRecord } from '@assize/proto/json';
import { messageOf } from '@assize/proto/message-of';
import { parse } from 'yaml';
import { ConfigError, type Fault } from './config-error.ts';
import { parseDuration, parseSize } from './quantities.ts';

/** The operator's choices for a stream. */
export interface StreamLimits {
  readonly maxAgeMs: number;
  readonly maxBytes: number;
  /** 1, 3 or 5: a group of servers decides by majority. */
  readonly replicas: number;
  /** Absent for a bucket, whose content is identified by its digest. */
  readonly duplicateWindowMs?: number;
}

const DURATION = 'a duration such as 10s, 5m or 30d';

/**
 * Reads YAML with one mapping for each stream and bucket (deploy/nats/streams.yaml).
 * @param buckets names of buckets of bytes
 * @throws ConfigError with all faults at once, including unknown names and keys
 */
export function readStreamLimits(
  text: string,
  streams: readonly string[],
  buckets: readonly string[] = [],
): ReadonlyMap<string, StreamLimits> {
  const file = fileIn(text);
  const names = [...streams, ...buckets];
  // A stream without limits would grow for ever.
  const faults = unknownKeys('', file, names);
  const limits = names.map((name) => {
    const fields = file[name];
    const keys = buckets.includes(name) ? KEYS.filter((key) => key !== WINDOW) : KEYS;
    const read = reader(name, isRecord(fields) ? fields : {}, keys, faults);
    const own: StreamLimits = {
      maxAgeMs: read('max_age', parseDuration, DURATION),
      maxBytes: read('max_bytes', parseSize, 'a size such as 512MiB or 2GiB'),
      replicas: read('replicas', parseReplicas, '1, 3 or 5'),
      ...(keys === KEYS ? { duplicateWindowMs: read(WINDOW, parseDuration, DURATION) } : {}),
    };
    return [name, own] as const;
  });
  if (faults.length > 0) throw new ConfigError(faults, WHAT);
  return new Map(limits);
}

const WHAT = 'the limits of the streams are';

function fileIn(text: string): Record<string, unknown> {
  try {
    const file: unknown = parse(text);
    return isRecord(file) ? file : {};
  } catch (error) {
    const [held = ''] = messageOf(error).split('\n');
    throw new ConfigError([{ variable: 'the file', held, allowed: 'YAML' }], WHAT);
  }
}

function unknownKeys(prefix: string, fields: object, keys: readonly string[]): Fault[] {
  const unknown = Object.keys(fields).filter((key) => !keys.includes(key));
  const allowed = `one of ${keys.join(', ')}`;
  return unknown.map((key) => ({ variable: prefix + key, held: 'an unknown key', allowed }));
}

const WINDOW = 'duplicate_window';
const KEYS = ['max_age', 'max_bytes', 'replicas', WINDOW];

function reader(
  stream: string,
  fields: Record<string, unknown>,
  keys: readonly string[],
  faults: Fault[],
) {
  faults.push(...unknownKeys(`${stream}.`, fields, keys));
  return (key: string, parseText: (text: string) => number | undefined, allowed: string) => {
    const held = fields[key];
    const value = parseText(String(held));
    // The server takes 0 for no limit.
    if (value !== undefined && value > 0) return value;
    const shown = held === undefined ? 'nothing' : JSON.stringify(held);
    faults.push({ variable: `${stream}.${key}`, held: shown, allowed });
    return Number.NaN;
  };
}

function parseReplicas(text: string): number | undefined {
  return ['1', '3', '5'].includes(text) ? Number(text) : undefined;
}

interface StreamNeeds {
  /** Size of the server's file store in bytes; null if the server is not ours. */
  readonly storeBytes: number | null;
  readonly ttlMs: number;
  /** The stream in which cases are recorded, and the bucket of their evidence. */
  readonly log: string;
  readonly evidence: string;
}

/** How long a case must remain readable after its deadline, in milliseconds. It is closed within seconds. */
const MARGIN_MS = 3_600_000;

/** @throws ConfigError with all faults at once, including a sum of sizes that is too large */
export function checkStreamLimits(
  limits: ReadonlyMap<string, StreamLimits>,
  { storeBytes, ttlMs, log, evidence }: StreamNeeds,
): void {
  const faults: Fault[] = [];
  const sum = [...limits.values()].reduce((bytes, { maxBytes }) => bytes + maxBytes, 0);
  if (storeBytes !== null && sum > storeBytes) {
    const each = [...limits].map(([name, { maxBytes }]) => `${name} ${inMiB(maxBytes)}`);
    faults.push({
      variable: 'max_bytes of all streams together',
      held: `${inMiB(sum)} (${each.join(', ')})`,
      allowed: `at most ${inMiB(storeBytes)}, the max_file_store of nats-server.conf`,
    });
  }
  // A bucket guarantees only half its age: bytes younger than that are not stored again for another case.
  for (const [name, times] of [
    [log, 1],
    [evidence, 2],
  ] as const) {
    const held = limits.get(name)?.maxAgeMs ?? Infinity;
    const least = times * (ttlMs + MARGIN_MS);
    if (held >= least) continue;
    faults.push({
      variable: `${name}.max_age`,
      held: `${Math.round(held / 1000)}s`,
      allowed: `at least ${Math.ceil(least / 1000)}s, so that no open case (ASSIZE_TTL ${Math.round(ttlMs / 1000)}s) loses it`,
    });
  }
  if (faults.length > 0) throw new ConfigError(faults, WHAT);
}

function inMiB(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)} MiB`;
}

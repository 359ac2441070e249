import { parse } from 'yaml';
import { ConfigError, type Fault } from './config-error.ts';
import { parseDuration } from './duration.ts';
import { parseSize } from './size.ts';

/** What an operator may choose about a stream. */
export interface StreamLimits {
  readonly maxAgeMs: number;
  readonly maxBytes: number;
  /** 1, 3 or 5: a group of servers decides by majority. */
  readonly replicas: number;
  readonly duplicateWindowMs: number;
}

const DURATION = 'a duration such as 10s, 5m or 30d';

/**
 * Reads the limits of streams from YAML, one mapping a stream (deploy/nats/streams.yaml).
 * @throws ConfigError with every fault at once; an unknown key is one.
 */
export function readStreamLimits(text: string): ReadonlyMap<string, StreamLimits> {
  const faults: Fault[] = [];
  const file: unknown = parse(text);
  const streams = Object.entries(isMapping(file) ? file : {}).map(([name, fields]) => {
    const read = reader(name, isMapping(fields) ? fields : {}, faults);
    const limits: StreamLimits = {
      maxAgeMs: read('max_age', parseDuration, DURATION),
      maxBytes: read('max_bytes', parseSize, 'a size such as 512MiB or 2GiB'),
      replicas: read('replicas', parseReplicas, '1, 3 or 5'),
      duplicateWindowMs: read('duplicate_window', parseDuration, DURATION),
    };
    return [name, limits] as const;
  });
  if (streams.length === 0) {
    faults.push({
      variable: 'the file',
      held: 'no stream',
      allowed: 'one mapping for each stream',
    });
  }
  if (faults.length > 0) throw new ConfigError(faults, 'the limits of the streams are');
  return new Map(streams);
}

const KEYS = ['max_age', 'max_bytes', 'replicas', 'duplicate_window'];

function reader(stream: string, fields: Record<string, unknown>, faults: Fault[]) {
  for (const key of Object.keys(fields)) {
    if (KEYS.includes(key)) continue;
    faults.push({
      variable: `${stream}.${key}`,
      held: 'an unknown key',
      allowed: `one of ${KEYS.join(', ')}`,
    });
  }
  return (key: string, parseText: (text: string) => number | undefined, allowed: string) => {
    const held = fields[key];
    const value = parseText(String(held));
    if (value !== undefined) return value;
    const shown = held === undefined ? 'nothing' : JSON.stringify(held);
    faults.push({ variable: `${stream}.${key}`, held: shown, allowed });
    return Number.NaN;
  };
}

function parseReplicas(text: string): number | undefined {
  return ['1', '3', '5'].includes(text) ? Number(text) : undefined;
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import type { Bus, Stored } from '@assize/bus';
import { caseScope, HEADERS, STREAMS } from '@assize/proto';
import type { Counters, Counts } from './counters.ts';

/** Takes the log itself for the counter: what was published is what was counted, and nothing is written. */
export function logCounters(bus: Pick<Bus, 'last'>): Counters {
  return {
    async admit({ deadline, now }) {
      return now > deadline ? { status: 'expired' } : { status: 'admitted' };
    },
    async read(caseKey) {
      const last = await bus.last(STREAMS.court, caseScope(caseKey));
      return last === null ? null : toCounts(last);
    },
  };
}

function toCounts(message: Stored): Counts {
  return {
    handoffs: wholeNumber(message, HEADERS.ordinal),
    remands: wholeNumber(message, HEADERS.remands),
    deadline: instant(message, HEADERS.deadline),
  };
}

function wholeNumber(message: Stored, name: string): number {
  const text = message.headers[name] ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw malformed(message, name, text, 'a whole number');
}

function instant(message: Stored, name: string): number {
  const text = message.headers[name] ?? '';
  const time = Date.parse(text);
  if (Number.isFinite(time)) return time;
  throw malformed(message, name, text, 'an RFC 3339 time');
}

function malformed(message: Stored, name: string, text: string, wanted: string): Error {
  const { subject, sequence } = message;
  return new Error(`message ${sequence} on ${subject}: header ${name} is "${text}", not ${wanted}`);
}

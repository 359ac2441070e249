import type { Bus, Stored } from '@assize/bus';
import { caseScope, HEADERS, STREAMS } from '@assize/proto';
import type { Counters, Counts } from './counters.ts';

/** Counts from the log: whatever was published has been counted, so nothing is written. */
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

function toCounts({ headers, subject, sequence }: Stored): Counts {
  const read = (name: string, parse: (text: string) => number, wanted: string): number => {
    const text = headers[name] ?? '';
    const number = parse(text);
    if (Number.isFinite(number)) return number;
    throw new Error(
      `message ${sequence} on ${subject}: header ${name} is "${text}", not ${wanted}`,
    );
  };
  return {
    handoffs: read(HEADERS.ordinal, wholeNumber, 'a whole number'),
    remands: read(HEADERS.remands, wholeNumber, 'a whole number'),
    deadline: read(HEADERS.deadline, Date.parse, 'an RFC 3339 time'),
  };
}

const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

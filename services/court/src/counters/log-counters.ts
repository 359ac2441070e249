import type { Bus, Stored } from '@assize/bus';
import type { Counters, Counts } from './counters.ts';

interface LogCountersOptions {
  stream: string;
  /** Subjects of all messages of a case. */
  scope: (caseKey: string) => string;
  /** Names of the headers that each message of a case carries. */
  headers: {
    /** Decimal ordinal of the message within its case, from 1. */
    ordinal: string;
    /** Decimal number of remands so far. */
    remands: string;
    /** RFC 3339. */
    deadline: string;
  };
}

/** Takes the log itself for the counter: what was published is what was counted, and nothing is written. */
export function logCounters(bus: Pick<Bus, 'last'>, options: LogCountersOptions): Counters {
  return {
    async admit({ deadline, now }) {
      return now > deadline ? { status: 'expired' } : { status: 'admitted' };
    },
    async read(caseKey) {
      const last = await bus.last(options.stream, options.scope(caseKey));
      return last === null ? null : toCounts(last, options.headers);
    },
  };
}

function toCounts(message: Stored, names: LogCountersOptions['headers']): Counts {
  return {
    handoffs: wholeNumber(message, names.ordinal),
    remands: wholeNumber(message, names.remands),
    deadline: instant(message, names.deadline),
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

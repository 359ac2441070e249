import { headers as emptyHeaders, MsgHdrsImpl, type MsgHdrs } from '@nats-io/nats-core';

export type Headers = Record<string, string>;

/** Names that the client has taken before: it looks through all headers anew for each that is set. */
const taken = new Set<string>();
const MOST_NAMES = 1000;

/** Headers as the client sends them. A value with a line break is an `InvalidArgumentError`. */
export function toWire(values: Headers): MsgHdrs {
  const record: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(values)) {
    if (!taken.has(name) || /[\r\n]/.test(value)) return checkedByClient(values);
    record[name] = [value.trim()];
  }
  return MsgHdrsImpl.fromRecord(record);
}

function checkedByClient(values: Headers): MsgHdrs {
  const wire = emptyHeaders();
  for (const [name, value] of Object.entries(values)) wire.set(name, value);
  if (taken.size < MOST_NAMES) for (const name of Object.keys(values)) taken.add(name);
  return wire;
}

/**
 * Headers as received: names in the case they were sent in. Of a repeated name all values, as HTTP joins
 * them (RFC 9110, 5.3): the server obeys the first, and nobody may be shown another.
 */
export function fromWire(wire: MsgHdrs | undefined): Headers {
  const values: Headers = {};
  for (const [name, list] of wire ?? []) values[name] = list.join(', ');
  return values;
}

/** One line of at most `limit` characters: a header can't carry a line break. */
export function headerText(text: string, limit = 1024): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, limit);
}

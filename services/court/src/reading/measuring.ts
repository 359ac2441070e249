import { plainText } from '@assize/lexical';
import { isReport } from './exhibits.ts';
import type { Passage, Reader } from './port.ts';
import { readInParts, withoutSupport } from './in-parts.ts';

/** The line in `missing` for texts that were not counted in support of an assertion about reports. */
const NO_TEXT = 'what is asserted of reports is attested by no text';

/**
 * Words, of the claim and of passages, are read as a person sees them (`plainText`). Machines' reports are read by rule
 * in their original form, because a measurement is no matter of opinion; no model sees them. As long as a claim's
 * assertions about reports are not attested, no text supports the claim. Rejects as the reader does.
 */
export function withMeasurements(reader: Reader): Reader {
  return {
    async read(claim, passages, signal, asked, until) {
      const reports = passages.filter(isReport);
      const words = passages.filter((passage) => !isReport(passage)).map(plain);
      const read = await readInParts(reader, plainText(claim), words, signal, asked, until);
      const asserts = asked?.asserts ?? [];
      if (reports.length === 0 && asserts.length === 0) return read;
      // Loaded with the first report, since most cases have none.
      const { measure } = await import('@assize/measured');
      const measured = measure(claim, reports, asserts, until);
      const counted = measured.asserted ? read.readings : read.readings.map(withoutSupport);
      const isSupportRemoved = counted.some(
        (one, i) => one.support < (read.readings[i]?.support ?? 0),
      );
      const byId = new Map([...counted, ...measured.readings].map((one) => [one.id, one]));
      return {
        ...read,
        readings: passages.flatMap(({ id }) => byId.get(id) ?? []),
        missing: [...read.missing, ...measured.missing, ...(isSupportRemoved ? [NO_TEXT] : [])],
      };
    },
  };
}

function plain({ kind: _kind, data: _data, ...passage }: Passage): Passage {
  return { ...passage, text: plainText(passage.text) };
}

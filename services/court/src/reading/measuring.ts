import { plainText } from '@assize/lexical';
import { isReport } from './exhibits.ts';
import type { Passage, Reader } from './port.ts';

/**
 * The door to every reader. Words are read as a person sees them (`plainText`), claim and passage alike;
 * machines' reports by rule, as they are: what was measured is no matter of opinion, and no model sees it.
 * Rejects as the reader does.
 */
export function withMeasurements(reader: Reader): Reader {
  return {
    async read(claim, passages, signal, asked, until) {
      const reports = passages.filter(isReport);
      const words = passages.filter((passage) => !isReport(passage)).map(plain);
      const read = await reader.read(plainText(claim), words, signal, asked, until);
      if (reports.length === 0) return read;
      // Loaded with the first report: most cases have none.
      const { measure } = await import('@assize/measured');
      const measured = measure(claim, reports, asked?.asserts, until);
      const byId = new Map([...read.readings, ...measured.readings].map((one) => [one.id, one]));
      return {
        ...read,
        readings: passages.flatMap(({ id }) => byId.get(id) ?? []),
        missing: [...read.missing, ...measured.missing],
      };
    },
  };
}

/** Words as they are seen, and nothing that only a report has. */
function plain({ kind: _kind, data: _data, ...passage }: Passage): Passage {
  return { ...passage, text: plainText(passage.text) };
}

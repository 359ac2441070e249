import { shippedBus, type BusFiles } from '../../services/assize/src/court/streams.ts';

type Sizes = Partial<Record<'CLAIMS' | 'COURT' | 'VERDICTS' | 'DEAD' | 'EVIDENCE', string>>;

/** The definition of a bus that fills up within a test: 1 MiB for each stream by default, in 64 MiB. */
export function smallBus(sizes: Sizes = {}, store = '64MiB'): BusFiles {
  const of = (max_bytes = '1MiB') => ({ max_age: '1d', max_bytes, replicas: 1 });
  const stream = (size?: string) => ({ ...of(size), duplicate_window: '2m' });
  const { CLAIMS, COURT, VERDICTS, DEAD, EVIDENCE } = sizes;
  const streams = {
    CLAIMS: stream(CLAIMS),
    COURT: stream(COURT),
    VERDICTS: stream(VERDICTS),
    CLAIM_ERRORS: stream(),
    DEAD: stream(DEAD),
    EVIDENCE: of(EVIDENCE),
  };
  const server = shippedBus().server.replace(/max_file_store: .*/, `max_file_store: ${store}`);
  return { server, streams: JSON.stringify(streams) };
}

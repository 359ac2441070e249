import { READ_INSTEAD } from '@assize/lexical';
import type { Log } from '@assize/telemetry/log';
import type { Telemetry } from '@assize/telemetry';
import type { Reader } from './port.ts';

/** The services that lexical cues stood in for, by their names in the record: credibility, embedding, stance. */
export function servicesStoodInFor(missing: readonly string[] = []): string[] {
  const lines = missing.filter((line) => line.endsWith(READ_INSTEAD));
  return [...new Set(lines.map((line) => line.slice(0, line.indexOf(':'))))].toSorted();
}

export function reportingStandIns(
  reader: Reader,
  { log, telemetry }: { readonly log: Log; readonly telemetry: Telemetry },
): Reader {
  return {
    async read(...asked) {
      const read = await reader.read(...asked);
      const { missing } = read;
      const services = servicesStoodInFor(missing);
      for (const service of services) telemetry.metrics.stoodIn(service);
      if (services.length > 0)
        log.warn({ missing }, 'evidence was read by lexical cues instead of the model');
      return read;
    },
  };
}

import type { Bus, Objects } from '@assize/bus';
import { EVIDENCE_BUCKET } from '@assize/proto';
import type { FetchText } from '#src/reading/separate-texts.ts';

/** Fetches evidence texts that are stored apart on the bus. Their bucket is opened at the first request. */
export function evidenceTexts(bus: Pick<Bus, 'objects'>): FetchText {
  let bucket: Promise<Objects> | null = null;
  return async (digest) => {
    bucket ??= bus.objects(EVIDENCE_BUCKET).catch((error: unknown) => {
      // If the bucket could not be opened, the next request tries again.
      bucket = null;
      throw error;
    });
    const bytes = await (await bucket).get(`sha256:${digest}`);
    return bytes === null ? null : Buffer.from(bytes).toString('utf8');
  };
}

import { noTelemetry } from '@assize/telemetry';
import { expect, it, vi } from 'vitest';
import { createLog } from '@assize/telemetry/log';
import { lexicalReader } from './lexical-reader.ts';
import { servicesStoodInFor, reportingStandIns } from './standing-in.ts';

const AWAY = 'embedding: unreachable (UNAVAILABLE), read by lexical cues instead';
const UNLOADED = 'stance: the trained model cannot be loaded, read by lexical cues instead';

it('names what lexical cues read in the stead of, and nothing that was merely not found', () => {
  expect(servicesStoodInFor([UNLOADED, AWAY, AWAY])).toEqual(['embedding', 'stance']);
  expect(
    servicesStoodInFor(['credibility: unreachable (DEADLINE_EXCEEDED), nothing was read']),
  ).toEqual([]);
  expect(servicesStoodInFor()).toEqual([]);
});

it('counts each reading that cues stood in for, and no other', async () => {
  const log = createLog({ name: 'test', level: 'silent' });
  const stoodIn = vi.fn<(service: string) => void>();
  const telemetry = { ...noTelemetry, metrics: { ...noTelemetry.metrics, stoodIn } };
  const plain = lexicalReader();
  const away = {
    read: async (claim: string, passages: Parameters<typeof plain.read>[1]) => ({
      ...(await plain.read(claim, passages)),
      missing: [AWAY],
    }),
  };
  await reportingStandIns(plain, { log, telemetry }).read('It rains.', []);
  expect(stoodIn.mock.calls).toEqual([]);
  await reportingStandIns(away, { log, telemetry }).read('It rains.', []);
  expect(stoodIn.mock.calls).toEqual([['embedding']]);
});

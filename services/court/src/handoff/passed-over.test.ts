import type { Stored } from '@assize/bus';
import { handoffSubject } from '@assize/proto';
import { noTelemetry } from '@assize/telemetry';
import { expect, it, vi } from 'vitest';
import { reportAllSkipped } from './skipped.ts';

const CASE_ID = 'abcdefghijklmnopqrstuvwxyz';

it('what could not be put to the dead letters is put there when it is read past again, and then no more', async () => {
  const stored: Stored = {
    subject: handoffSubject(CASE_ID, 'judge', 'affirm'),
    sequence: 7,
    headers: {},
    body: Buffer.from('{}'),
    at: '2026-01-01T00:00:00.000Z',
  };
  const skipped = [{ stored, reason: 'not-signed', why: 'nobody sealed it' }] as const;
  const bury = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('the bus is away'));
  const log = { warn: vi.fn() };
  const party = { role: 'clerk', bus: { bury }, log, telemetry: noTelemetry } as never;
  await expect(reportAllSkipped(party, skipped)).rejects.toThrow('the bus is away');
  await reportAllSkipped(party, skipped);
  await reportAllSkipped(party, skipped);
  expect(bury).toHaveBeenCalledTimes(2);
});

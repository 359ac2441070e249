import type { Stored } from '@assize/bus';
import { handoffSubject, HEADERS } from '@assize/proto';
import { noTelemetry } from '@assize/telemetry';
import { expect, it, vi } from 'vitest';
import { keepAsDecided } from './keep.ts';

const CASE_ID = 'abcdefghijklmnopqrstuvwxyz';

function decided(sequence: number): Stored {
  const subject = handoffSubject(CASE_ID, 'judge', 'affirm');
  const at = new Date().toISOString();
  return { subject, sequence, headers: { [HEADERS.ceTime]: at }, body: new Uint8Array(), at };
}

it('a verdict whose log can’t be read, for the bus is away, is tried again', async () => {
  const away = Object.assign(new Error('timeout'), { name: 'JetStreamNotEnabled' });
  const last = vi.fn<() => Promise<null>>().mockRejectedValueOnce(away).mockResolvedValue(null);
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const ports = {
    bus: {
      last,
      next: () => Promise.resolve(null),
      follow(_options: unknown, tell: (stored: Stored) => void) {
        tell(decided(1));
        return Promise.resolve({ [Symbol.asyncDispose]: () => Promise.resolve() });
      },
    },
    collection: { knows: () => Promise.resolve(false) },
    embedder: { embed: () => Promise.resolve({ status: 'embedded', model: 'm', vector: [1] }) },
    ttlMs: 60_000,
    clock: Date.now,
    log,
    telemetry: noTelemetry,
  };
  await using _keeping = await keepAsDecided(ports as never);
  await vi.waitFor(() => expect(last).toHaveBeenCalledTimes(2), { timeout: 5_000 });
  expect(log.error).not.toHaveBeenCalled();
});

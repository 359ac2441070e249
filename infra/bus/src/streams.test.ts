import { JetStreamApiError } from '@nats-io/jetstream';
import { expect, test } from 'vitest';
import { StillOpenError, StreamChangeError } from '#src/errors.ts';
import { changeRefused } from '#src/streams.ts';

const api = (code: number, err_code: number, description: string) =>
  new JetStreamApiError({ code, err_code, description });

test.each([
  [api(400, 10005, 'no suitable peers for placement, peer offline'), StillOpenError],
  [api(400, 10005, 'no suitable peers for placement, tags not matched'), StreamChangeError],
  [api(503, 10008, 'JetStream system temporarily unavailable'), StillOpenError],
  [api(500, 10047, 'insufficient storage resources available'), StreamChangeError],
  [api(500, 10074, 'replicas > 1 not supported in non-clustered mode'), StreamChangeError],
  [api(400, 10052, 'stream retention policy can not be changed'), StreamChangeError],
])('%s calls for another try, or is final', (error, kind) => {
  const thrown = changeRefused('COURT', error);
  expect(thrown).toBeInstanceOf(kind);
  expect(thrown).toMatchObject({ cause: error });
  expect(String(thrown)).toContain(`COURT: the server refused its definition: ${error.message}`);
});

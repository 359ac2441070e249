import { diag } from '@opentelemetry/api';
import { expect, test } from 'vitest';
import { useGlobals } from '#src/traces/globals.ts';

test('each kind of the SDK’s words is one warning, whatever numbers and ids are in it', () => {
  const said: object[] = [];
  using _globals = useGlobals({ info: () => {}, warn: (about: object) => void said.push(about) });
  diag.warn(`the span ${'a'.repeat(16)} has ended`, new Error('not shown'));
  diag.error(`the span ${'b'.repeat(16)} has ended`);
  diag.createComponentLogger({ namespace: 'exporter' }).warn('it took 3 of', '{"rejected":5}');
  diag.createComponentLogger({ namespace: 'exporter' }).warn('it took 4 of', '{"rejected":6}');
  diag.info('nothing to tell');
  expect(said).toEqual([
    { telemetry: `the span ${'a'.repeat(16)} has ended` },
    { telemetry: 'exporter it took 3 of {"rejected":5}' },
  ]);
});

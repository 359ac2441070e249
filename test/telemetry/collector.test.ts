import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findJaeger, readyJaeger, serversBy } from '#servers';
import { afterAll, describe, expect, it } from 'vitest';
import { HURRIED, SURE } from '#src/claims.ts';
import { ownFolder } from '#src/folder.ts';
import { metricsOn } from '#src/metric-names.ts';
import { ROOT } from '../tooling/program.ts';
import { startCollector, validate } from './collector.ts';
import {
  edgesOf,
  orphansOf,
  ownJaeger,
  tracesOf,
  tracingEnvironment,
  tryInOneProcess,
} from './stage.ts';

/** Jaeger 2 is a collector with the same parts; another may be named. */
const named = process.env['ASSIZE_TEST_COLLECTOR'] || readyJaeger(process.env);
const inContainer = serversBy(process.env) === 'containers';
const binary = named ?? (inContainer ? '' : await findJaeger({ env: process.env }));
if (binary === '') process.stderr.write('The collector is not tried: Jaeger is in a container.\n');

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());

describe.skipIf(binary === '')('the configuration of the collector', () => {
  it('is taken by a collector, which refuses one with a slip', async () => {
    expect(await validate(binary)).toBe('');
    const path = join(ROOT, 'deploy', 'observability', 'collector', 'config.yaml');
    const text = await readFile(path, 'utf8');
    const slipped = join(folder.path, 'slipped.yaml');
    await writeFile(slipped, text.replace('decision_wait:', 'decision_weight:'));
    expect(await validate(binary, slipped)).toContain('invalid keys: decision_weight');
  });

  it('keeps a mistrial whole, lets go of what went well, and shows the metrics', async () => {
    await using jaeger = await ownJaeger();
    const { host } = new URL(jaeger.otlpGrpc);
    await using collector = await startCollector(binary, host);
    const sending = { ...tracingEnvironment(collector.otlpHttp), OTEL_METRICS_EXPORTER: 'otlp' };
    const well = await tryInOneProcess(folder, SURE, sending);
    const ill = await tryInOneProcess(folder, HURRIED, sending);
    expect([well.predicate.decision, ill.predicate.decision]).toEqual(['affirm', 'mistrial']);
    const idOf = ({ file }: typeof well): string => file.header.caseId;
    const kept = await expect
      .poll(() => tracesOf(jaeger, 'clerk', idOf(ill)), { timeout: 30_000, interval: 200 })
      .toHaveLength(1)
      .then(() => tracesOf(jaeger, 'clerk', idOf(ill)));
    // It began before the mistrial, and so was decided before.
    expect(await tracesOf(jaeger, 'clerk', idOf(well))).toEqual([]);
    const [trace] = kept;
    if (!trace) throw new Error('it was there a moment ago');
    expect(orphansOf(trace)).toEqual([]);
    expect(edgesOf(trace)).toContain('prosecutor → adversary');
    const shown = metricsOn(await (await fetch(collector.metrics)).text());
    expect(shown.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'assize_verdicts_total',
        'assize_mistrials_total',
        'assize_trial_duration_seconds',
        'assize_handoffs_total',
        'assize_turn_duration_seconds',
      ]),
    );
  });
});

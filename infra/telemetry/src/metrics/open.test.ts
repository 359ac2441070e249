import { createLog } from '#src/log/index.ts';
import { expect, it } from 'vitest';
import { readTelemetryConfig } from '#src/config.ts';
import { openTelemetry, type MetricsDisplay } from '#src/open.ts';
import { openCollector } from '#src/testing/collector.ts';

function logged() {
  const lines: string[] = [];
  return {
    lines,
    log: createLog({ name: 'test', to: { write: (line) => void lines.push(line) } }),
  };
}

const environment = (url: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_TRACES_EXPORTER: 'none',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
});

it('pushes to the collector what was counted, at the latest when it is closed', async () => {
  await using taking = await openCollector();
  const config = readTelemetryConfig(environment(taking.url));
  const telemetry = await openTelemetry(config, logged().log, { sole: 'judge' });
  expect(telemetry.of('judge').counting).toBe(true);
  telemetry.of('judge').metrics.handedOn('judge');
  await telemetry[Symbol.asyncDispose]();
  expect(taking.received.map(({ path }) => path)).toEqual(['/v1/metrics']);
  const [push] = taking.received;
  expect(JSON.parse(push?.body ?? '{}')).toMatchObject({
    resourceMetrics: [
      {
        resource: {
          attributes: expect.arrayContaining([
            { key: 'service.name', value: { stringValue: 'judge' } },
            { key: 'deployment.environment.name', value: { stringValue: 'test' } },
          ]) as unknown,
        },
        scopeMetrics: [
          {
            metrics: [
              {
                name: 'assize.handoffs',
                sum: {
                  isMonotonic: true,
                  dataPoints: [
                    { attributes: [{ key: 'role', value: { stringValue: 'judge' } }], asDouble: 1 },
                  ],
                },
              },
            ],
          },
        ],
      },
    ],
  });
});

it('tells of a collector that takes nothing in one line, and fails nobody', async () => {
  await using refusing = await openCollector(503);
  const { lines, log } = logged();
  const config = readTelemetryConfig({
    ...environment(refusing.url),
    OTEL_METRIC_EXPORT_INTERVAL: '100',
  });
  await using telemetry = await openTelemetry(config, log);
  telemetry.of('judge').metrics.handedOn('judge');
  await expect.poll(() => refusing.received.length).toBeGreaterThan(2);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('the collector does not accept metrics');
});

it('counts nothing where nobody asks and nothing is pushed, and for a page alone where one asks', async () => {
  const config = readTelemetryConfig({});
  const { log } = logged();
  await using idle = await openTelemetry(config, log);
  expect(idle.of('judge').counting).toBe(false);
  const pageOf = (isServed: boolean): MetricsDisplay => ({ isServed, metrics: null });
  const [unserved, page] = [pageOf(false), pageOf(true)];
  await using unasked = await openTelemetry(config, log, { page: unserved });
  expect([unasked.of('judge').counting, unserved.metrics]).toEqual([false, null]);
  await using asked = await openTelemetry(config, log, { page });
  asked.of('judge').metrics.handedOn('judge');
  expect(await page.metrics?.()).toContain('assize_handoffs_total{role="judge"} 1');
  const disabled = readTelemetryConfig({ OTEL_SDK_DISABLED: 'true' });
  await using off = await openTelemetry(disabled, log, { page });
  expect(off.of('judge').counting).toBe(false);
});

it('waits for a collector that never answers no longer with both signals than with one', async () => {
  await using silent = await openCollector(null);
  const config = readTelemetryConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: silent.url });
  const telemetry = await openTelemetry(config, logged().log);
  telemetry.of('judge').metrics.handedOn('judge');
  telemetry.of('judge').tracer.startSpan('turn').end();
  const began = performance.now();
  await telemetry[Symbol.asyncDispose]();
  expect(performance.now() - began).toBeLessThan(3500);
});

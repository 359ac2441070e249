import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createLog } from '#src/log/index.ts';
import { expect, it } from 'vitest';
import { readTelemetryConfig } from '#src/config.ts';
import { openTelemetry } from '#src/open.ts';

interface Received {
  readonly path: string;
  readonly body: string;
}

/** Something that takes what is pushed to it, and answers as it is told. */
async function collector(status = 200) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? '', body });
      response.writeHead(status).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

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
  await using taking = await collector();
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
  await using refusing = await collector(503);
  const { lines, log } = logged();
  const config = readTelemetryConfig({
    ...environment(refusing.url),
    OTEL_METRIC_EXPORT_INTERVAL: '100',
  });
  await using telemetry = await openTelemetry(config, log);
  telemetry.of('judge').metrics.handedOn('judge');
  await expect.poll(() => refusing.received.length).toBeGreaterThan(2);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('the collector does not take metrics');
});

it('counts nothing where nobody asks and nothing is pushed, and for a page alone where one asks', async () => {
  const config = readTelemetryConfig({});
  const { log } = logged();
  await using idle = await openTelemetry(config, log);
  expect(idle.of('judge').counting).toBe(false);
  const shown: (() => Promise<{ text: string }>)[] = [];
  const page = (isServed: boolean) => ({
    isServed,
    showMetrics: (collect: () => Promise<{ contentType: string; text: string }>) =>
      void shown.push(collect),
  });
  await using unasked = await openTelemetry(config, log, { page: page(false) });
  expect([unasked.of('judge').counting, shown.length]).toEqual([false, 0]);
  await using asked = await openTelemetry(config, log, { page: page(true) });
  asked.of('judge').metrics.handedOn('judge');
  expect((await shown[0]?.())?.text).toContain('assize_handoffs_total{role="judge"} 1');
  const disabled = readTelemetryConfig({ OTEL_SDK_DISABLED: 'true' });
  await using off = await openTelemetry(disabled, log, { page: page(true) });
  expect(off.of('judge').counting).toBe(false);
});

it('waits for a collector that never answers no longer with both signals than with one', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const bound = silent.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const config = readTelemetryConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  const telemetry = await openTelemetry(config, logged().log);
  telemetry.of('judge').metrics.handedOn('judge');
  telemetry.of('judge').tracer.startSpan('turn').end();
  const began = performance.now();
  await telemetry[Symbol.asyncDispose]();
  silent.closeAllConnections();
  silent.close();
  expect(performance.now() - began).toBeLessThan(3500);
});

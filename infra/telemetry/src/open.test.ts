import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openCollector } from '#src/testing/collector.ts';

const ENTRY = new URL('./index.ts', import.meta.url).href;

/** In its own process, with the package imported as `telemetry`. */
async function printed(program: string): Promise<string> {
  const text = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({
      load(url, context, next) {
        const [, name] = /@opentelemetry\\/([\\w-]+)\\/(?!.*node_modules)/.exec(url) ?? [];
        if (name) loaded.add(name);
        return next(url, context);
      },
    });
    const telemetry = await import(${JSON.stringify(ENTRY)});
    const log = { info() {}, warn() {} };
    const open = (env) => telemetry.openTelemetry(telemetry.readTelemetryConfig(env), log);
    ${program}`;
  const args = ['--input-type=module', '--eval', text];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout.trim();
}

test('nothing of the SDK is loaded where nothing is sent or shown, and one exporter where it is', async () => {
  const program = (env: object): string => `
    await using opened = await open(${JSON.stringify(env)});
    console.log([...loaded].filter((name) => /^(sdk|exporter|core|otlp)/.test(name)).toSorted().join(' '));`;
  expect(await printed(program({}))).toBe('');
  expect(await printed(program({ OTEL_SDK_DISABLED: 'true' }))).toBe('');
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_METRICS_EXPORTER: 'none',
  };
  const loaded = (await printed(program(env))).split(' ');
  expect(loaded).toContain('sdk-trace');
  expect(loaded.filter((name) => name.startsWith('exporter'))).toEqual([
    'exporter-trace-otlp-proto',
  ]);
}, 60_000);

async function lingering(endpoint: string): Promise<number> {
  const started = await printed(`
    const opened = await open({
      OTEL_EXPORTER_OTLP_ENDPOINT: ${JSON.stringify(endpoint)},
      OTEL_METRICS_EXPORTER: 'none',
    });
    opened.of('judge').tracer.startSpan('turn').end();
    console.log(Date.now());
    await opened[Symbol.asyncDispose]();`);
  return Date.now() - Number(started);
}

test('a collector that is away, or never answers, holds no process that has closed', async () => {
  await using silent = await openCollector(null);
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  const lingered = await Promise.all([silent.url, `http://127.0.0.1:${port}`].map(lingering));
  // 2 s for closing, one attempt after that, and slack for a busy machine; an export's own timeout is 10 s.
  expect(Math.max(...lingered)).toBeLessThan(8000);
}, 60_000);

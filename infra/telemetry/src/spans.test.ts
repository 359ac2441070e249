import { describe, expect, it } from 'vitest';
import { readTelemetryConfig } from '#src/config.ts';
import { openTelemetry } from '#src/open.ts';
import {
  activeHeaders,
  activeOr,
  contextIn,
  headersOf,
  inSpan,
  linkTo,
  overSpan,
} from '#src/spans.ts';
import { noTelemetry } from '#src/telemetry.ts';
import { openCollector } from '#src/testing/collector.ts';

const TRACEPARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const silent = { info: () => {}, warn: () => {} };

async function recording(settings: Readonly<Record<string, string>> = {}) {
  const collector = await openCollector();
  const config = readTelemetryConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRICS_EXPORTER: 'none',
    ...settings,
  });
  const telemetry = await openTelemetry(config, silent);
  return {
    of: (service: string) => telemetry.of(service),
    async sent() {
      await telemetry[Symbol.asyncDispose]();
      return collector.received.map(({ body }) => body).join('\n');
    },
    async [Symbol.asyncDispose]() {
      await telemetry[Symbol.asyncDispose]();
      await collector[Symbol.asyncDispose]();
    },
  };
}

describe('without telemetry', () => {
  it('work is done, and its errors are its own', async () => {
    expect(await inSpan(noTelemetry, { name: 'x' }, async () => 5)).toBe(5);
    await expect(
      inSpan(noTelemetry, { name: 'x' }, () => Promise.reject(new Error('own'))),
    ).rejects.toThrow('own');
  });

  it('nothing is put together that nobody records', async () => {
    const start = (): never => {
      throw new Error('called');
    };
    expect(await inSpan(noTelemetry, start, async (span) => headersOf(span))).toEqual({});
    expect(activeHeaders()).toEqual({});
  });
});

describe('with telemetry', () => {
  it('what is within is a child of what is around, across awaits', async () => {
    await using recorded = await recording();
    const telemetry = recorded.of('judge');
    const headers = await inSpan(telemetry, { name: 'outer' }, async (outer) => {
      await Promise.resolve();
      const inner = await inSpan(telemetry, { name: 'inner' }, async (span) => headersOf(span));
      return [headersOf(outer), activeHeaders(), inner];
    });
    const traces = headers.map(({ traceparent = '' }) => traceparent.split('-')[1]);
    expect(new Set(traces).size).toBe(1);
    expect(headers[0]).toEqual(headers[1]);
    expect(headers[2]).not.toEqual(headers[0]);
    expect(activeHeaders()).toEqual({});
    const sent = await recorded.sent();
    expect(sent).toContain('"outer"');
    expect(sent).toContain('"judge"');
  });

  it('a message’s trace goes on, and is linked where it is delivered again', async () => {
    await using recorded = await recording();
    const parent = contextIn({ traceparent: TRACEPARENT });
    const start = { name: 'process', parent, links: linkTo(parent) };
    const { traceparent } = await inSpan(recorded.of('judge'), start, async (s) => headersOf(s));
    expect(traceparent).toMatch(new RegExp(`^00-${'a'.repeat(32)}-(?!b{16})[0-9a-f]{16}-01$`));
    const sent = await recorded.sent();
    expect(sent).toContain(`"links":[{"attributes":[],"spanId":"${'b'.repeat(16)}"`);
    expect(linkTo(contextIn({}))).toEqual([]);
  });

  it('the active trace comes before the one that headers name', async () => {
    await using recorded = await recording();
    const own = await inSpan(recorded.of('clerk'), { name: 'watch' }, async () =>
      linkTo(activeOr({ traceparent: TRACEPARENT })),
    );
    expect(own[0]?.context.traceId).not.toBe('a'.repeat(32));
    const [named] = linkTo(activeOr({ traceparent: TRACEPARENT }));
    expect(named?.context.traceId).toBe('a'.repeat(32));
  });

  it('an error is recorded and thrown on; a part of nothing is no span', async () => {
    await using recorded = await recording();
    const telemetry = recorded.of('judge');
    const broken = (): Promise<never> => Promise.reject(new TypeError('what broke'));
    await expect(inSpan(telemetry, { name: 'fails' }, broken)).rejects.toThrow('what broke');
    const probe = { name: 'probe', onlyWithin: true };
    expect(await inSpan(telemetry, probe, async (span) => span.isRecording())).toBe(false);
    const sent = await recorded.sent();
    expect(sent).toContain('"message":"what broke"');
    expect(sent).toContain('{"key":"assize.keep","value":{"boolValue":true}}');
    expect(sent).not.toContain('"probe"');
  });

  it('a stream’s span lasts until its end, however it ends', async () => {
    await using recorded = await recording();
    const telemetry = recorded.of('judge');
    async function* words(): AsyncGenerator<string> {
      yield 'one';
      throw new Error('torn');
    }
    const seen: string[] = [];
    const read = async (): Promise<void> => {
      for await (const word of overSpan(telemetry, { name: 'torn' }, words)) seen.push(word);
    };
    await expect(read()).rejects.toThrow('torn');
    for await (const word of overSpan(telemetry, { name: 'left' }, words)) {
      seen.push(word);
      break;
    }
    expect(seen).toEqual(['one', 'one']);
    const sent = await recorded.sent();
    expect(sent).toContain('"name":"torn"');
    expect(sent).toContain('"name":"left"');
  });

  it('the state of a publisher’s trace goes on with it', async () => {
    await using recorded = await recording();
    const parent = contextIn({ traceparent: TRACEPARENT, tracestate: 'acme=1' });
    const headers = await inSpan(recorded.of('judge'), { name: 'process', parent }, async (span) =>
      headersOf(span),
    );
    expect(headers['tracestate']).toBe('acme=1');
  });

  it('a text is cut at 4,096 characters, and what is not set is left out', async () => {
    await using recorded = await recording();
    const attributes = { long: 'x'.repeat(5000), unset: undefined };
    await inSpan(recorded.of('judge'), { name: 'turn', attributes }, async () => undefined);
    const sent = await recorded.sent();
    expect(sent).toContain(`"stringValue":"${'x'.repeat(4096)}"`);
    expect(sent).not.toContain('"unset"');
  });

  it('each service of a process has its name and one instance', async () => {
    await using recorded = await recording({ OTEL_RESOURCE_ATTRIBUTES: 'deployment=blue' });
    for (const service of ['judge', 'clerk'])
      await inSpan(recorded.of(service), { name: 'turn' }, async () => undefined);
    const { resourceSpans } = JSON.parse(await recorded.sent()) as {
      resourceSpans: { resource: { attributes: { key: string; value: object }[] } }[];
    };
    const origins = resourceSpans.map(({ resource: { attributes } }) =>
      Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    );
    const shared = { 'service.namespace': 'assize', deployment: 'blue' };
    expect(origins).toMatchObject([
      { ...shared, 'service.name': 'judge' },
      { ...shared, 'service.name': 'clerk' },
    ]);
    expect(origins[0]?.['service.instance.id']).toBe(origins[1]?.['service.instance.id']);
  });
});

describe('sampling', () => {
  const UNSAMPLED = TRACEPARENT.replace(/01$/, '00');
  const headersUnder = async (
    settings: Readonly<Record<string, string>>,
    traceparent: string | null,
  ): Promise<string> => {
    await using recorded = await recording(settings);
    const start = {
      name: 'process',
      parent: contextIn(traceparent === null ? {} : { traceparent }),
    };
    const headers = await inSpan(recorded.of('judge'), start, async (span) => headersOf(span));
    const sent = await recorded.sent();
    const flag = headers['traceparent']?.slice(-2) ?? 'none';
    return `${flag} ${sent.includes('"process"') ? 'sent' : 'not sent'}`;
  };

  it.each([
    ['always_on', UNSAMPLED, '01 sent'],
    ['always_off', TRACEPARENT, '00 not sent'],
    ['parentbased_always_on', UNSAMPLED, '00 not sent'],
    ['parentbased_always_on', null, '01 sent'],
    ['parentbased_always_off', TRACEPARENT, '01 sent'],
    ['parentbased_always_off', null, '00 not sent'],
  ])('by %s below %s: %s', async (sampler, traceparent, expected) => {
    expect(await headersUnder({ OTEL_TRACES_SAMPLER: sampler }, traceparent)).toBe(expected);
  });

  it.each([
    ['traceidratio', '0', TRACEPARENT, '00 not sent'],
    ['traceidratio', '1', null, '01 sent'],
    ['parentbased_traceidratio', '0', TRACEPARENT, '01 sent'],
    ['parentbased_traceidratio', '0', null, '00 not sent'],
  ])('by %s of %s below %s: %s', async (sampler, ratio, traceparent, expected) => {
    const settings = { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio };
    expect(await headersUnder(settings, traceparent)).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { liveness, readiness, startup } from './answer.ts';
import { Health } from './health.ts';

const AT = Date.parse('2026-03-01T12:00:00Z');

function process() {
  let now = AT;
  const health = new Health(() => now);
  return { health, wait: (seconds: number) => void (now += seconds * 1000) };
}

const codes = (health: Health) => ({
  live: liveness(health).code,
  ready: readiness(health, new Set()).code,
  startup: startup(health).code,
});

describe('health', () => {
  it('starts unready, is ready once started and whole, and never again after a drain began', () => {
    const { health } = process();
    const bus = health.part('bus');
    expect(codes(health)).toEqual({ live: 200, ready: 503, startup: 503 });
    health.started();
    expect(codes(health)).toEqual({ live: 200, ready: 503, startup: 200 });
    bus.works();
    expect(codes(health)).toEqual({ live: 200, ready: 200, startup: 200 });
    health.draining();
    health.started();
    expect(codes(health)).toEqual({ live: 200, ready: 503, startup: 200 });
  });

  it('says what is wrong with which part, and since when it has been', () => {
    const { health, wait } = process();
    const bus = health.part('bus');
    health.part('index').works();
    health.started();
    bus.works();
    wait(60);
    bus.fails('disconnected');
    wait(30);
    bus.fails('refused');
    expect(readiness(health, new Set()).body).toEqual({
      status: 'failing',
      phase: 'started',
      checks: {
        bus: { status: 'failing', why: 'refused', since: '2026-03-01T12:01:00.000Z' },
        index: { status: 'ok', since: '2026-03-01T12:00:00.000Z' },
      },
    });
    wait(5);
    bus.works();
    expect(readiness(health, new Set()).body.checks['bus']).toEqual({
      status: 'ok',
      since: '2026-03-01T12:01:35.000Z',
    });
  });

  it('leaves a part out that the probe excludes', () => {
    const { health } = process();
    health.part('bus').works();
    health.part('index').fails('no Elasticsearch');
    health.started();
    expect(readiness(health, new Set()).code).toBe(503);
    const without = readiness(health, new Set(['index']));
    expect([without.code, Object.keys(without.body.checks)]).toEqual([200, ['bus']]);
  });

  it('counts what is in hand until it has ended, however it ends', async () => {
    const { inHand } = new Health();
    const gate = Promise.withResolvers<void>();
    const running = [
      inHand.during('turn', () => gate.promise),
      inHand.during('turn', () => gate.promise),
      inHand.during('call', () => Promise.reject(new Error('no'))).catch(() => undefined),
    ];
    expect(inHand.counts()).toEqual({ call: 1, turn: 2 });
    gate.resolve();
    await Promise.all(running);
    expect(inHand.counts()).toEqual({});
  });
});

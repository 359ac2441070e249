/** Values that say the same thing in two places. */
import { describe, expect, it, test } from 'vitest';
import { FETCH_MS, laptopWith, workloads, type Manifest } from './render.ts';

/** Returns the environment of the component's first container. */
function envOf(all: readonly Manifest[], component: string) {
  const found = workloads(all).find((one) => one.component === component);
  return found?.pod.spec.containers[0]?.env ?? [];
}

test(
  'how long a case may take is told to who lays out the streams as it is to the clerk',
  async () => {
    const ways = [
      ['court.ttl=2d'],
      ['settings.ASSIZE_TTL=2d'],
      ['settings.ASSIZE_TTL=3d', 'clerk.settings.ASSIZE_TTL=2d'],
    ];
    for (const way of ways) {
      const all = await laptopWith(...way);
      for (const component of ['clerk', 'streams'])
        expect(envOf(all, component), `${way.join()} ${component}`).toContainEqual({
          name: 'ASSIZE_TTL',
          value: '2d',
        });
    }
  },
  FETCH_MS,
);

describe('the address of Redis', () => {
  const SECRET = 'redis.urlSecret.name=counters';
  it.each([
    ['the chart’s own, where it has one', ['redis.enabled=true', SECRET], /^redis.*assize-redis/],
    ['that of the Secret before one in the values', ['redis.url=redis://a:1', SECRET], undefined],
  ])('is told once: %s', async (_, set, address) => {
    const all = await laptopWith(...set);
    for (const component of ['clerk', 'judge']) {
      const told = envOf(all, component).filter(({ name }) => name === 'ASSIZE_REDIS_URL');
      expect(told).toHaveLength(1);
      if (address) expect(told[0]?.value).toMatch(address);
      else expect(told[0]?.value).toBeUndefined();
    }
  });

  it('comes with its CA, also where nothing else is spoken to over TLS', async () => {
    const all = await laptopWith(
      'redis.url=rediss://a:1',
      'tls.nats=false',
      'credibility.enabled=false',
      'embedding.enabled=false',
    );
    const judge = workloads(all).find(({ component }) => component === 'judge');
    const [container] = judge?.pod.spec.containers ?? [];
    expect(envOf(all, 'judge').map(({ name }) => name)).toContain('ASSIZE_REDIS_CA_FILE');
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toContain('/etc/assize/ca');
  });
});

test.each([
  [
    'asks a model, also where settings say that it does',
    'llm',
    [
      'roles.judge.settings.ASSIZE_BRAIN_JUDGE=llm',
      'settings.ASSIZE_BRAIN_DEFENSE=llm',
      'credibility.settings.ASSIZE_LLM_URL=http://10.9.0.1:8080/v1',
    ],
    ['assize-credibility', 'assize-defense', 'assize-judge'],
  ],
  ['searches the web', 'search', [], ['assize-prosecutor']],
  ['looks for traces', 'jaeger', [], ['assize-docket']],
])('who %s may reach it, and nobody else', async (_what, external, set, who) => {
  const at = `networkPolicy.external.${external}[0]`;
  const all = await laptopWith(`${at}.cidr=10.9.0.0/16`, `${at}.port=8080`, ...set);
  const may = all
    .filter((one) => one.kind === 'NetworkPolicy' && JSON.stringify(one).includes('10.9.0.0/16'))
    .map(({ metadata }) => metadata.name);
  expect(may.toSorted()).toEqual(who);
});

test('a chart without the docket has nothing of it, and nobody else is let in for it', async () => {
  const all = await laptopWith('docket.enabled=false');
  expect(all.filter(({ metadata }) => metadata.name === 'assize-docket')).toEqual([]);
  const policies = all.filter(({ kind }) => kind === 'NetworkPolicy');
  expect(JSON.stringify(policies)).not.toContain('docket');
});

/** Without a cluster: what the chart renders, and whether an API server would take it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFaults, settingNamed } from '@assize/config';
import { durableOf, isRole, ROLES, STREAMS } from '@assize/proto';
import { describe, expect, it, test } from 'vitest';
import { Document, visit } from 'yaml';
import { COURT_ACCOUNT } from '../../../services/assize/src/court/rights.ts';
import { ROOT } from '../program.ts';
import {
  valueAt,
  CHART,
  containersOf,
  EXAMPLES,
  FETCH_MS,
  fields,
  helm,
  laptopWith,
  manifests,
  refusal,
  rendered,
  templateOf,
  workloads,
  type Container,
  type Manifest,
} from './render.ts';
import { faultsBySchema } from './schemas.ts';

test(
  'helm finds nothing wrong with the chart',
  async () => {
    const said = await helm(
      'lint',
      CHART,
      '--strict',
      '-f',
      join(CHART, 'examples', 'production.yaml'),
    );
    expect(said).toContain('0 chart(s) failed');
  },
  FETCH_MS,
);

test(
  'the production example is rendered within two seconds',
  async () => {
    await helm('version');
    // The best of three, because of other work on the machine.
    let best = Infinity;
    for (let run = 0; run < 3; run += 1) {
      const began = performance.now();
      await templateOf('production');
      best = Math.min(best, performance.now() - began);
    }
    expect(best).toBeLessThan(2_000);
  },
  FETCH_MS,
);

test('a value that is none, or of the wrong type, is refused by name', async () => {
  const said = await refusal(
    'image.tag=latest',
    'roles.judge.brian=llm',
    'nats.image=nats',
    'clerk.replicas=2',
  );
  expect(said).toContain('image.tag: Must not validate');
  expect(said).toContain('roles.judge: Additional property brian is not allowed');
  expect(said).toContain('nats.image: Does not match pattern');
  expect(said).toContain('clerk.replicas: Must be less than or equal to 1');
});

test('the Job of the keys is not let out to everywhere by a list of nothing', async () => {
  for (const list of ['cidrs', 'ports']) {
    for (const none of ['[]', 'null']) {
      const refused = templateOf('laptop', '--set-json', `keys.api.${list}=${none}`);
      expect(await refused.then(() => '', String)).toMatch(/keys\.api(\.\w+)?: /);
    }
  }
});

test('an index of one pod is not given to several', async () => {
  const why = 'embedding.replicas above 1 needs embedding.index: elasticsearch';
  expect(await refusal('embedding.replicas=2')).toContain(why);
});

test('a seat with no replicas has none', async () => {
  const all = await laptopWith('seats[0].name=grader-support,seats[0].replicas=0');
  const seat = all.find(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'assize-grader-support',
  );
  expect(valueAt(seat, 'spec', 'replicas')).toBe(0);
});

test('a juror without a seat, whose key nobody could make, is refused', async () => {
  const jury = ['court.jury={anna,bela}', 'seats[0].name=juror-anna'];
  expect(await refusal(...jury)).toContain('court.jury: bela needs a seat with a key of its own');
  expect(await refusal(...jury, 'seats[1].name=juror-bela')).toBe('');
});

test('each value has a description in the schema', () => {
  const schema: unknown = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8'));
  const bare: string[] = [];
  const look = (path: string, one: unknown): void => {
    for (const [name, inner] of Object.entries(fields(valueAt(one, 'properties')))) {
      const described = valueAt(inner, 'description') ?? valueAt(inner, '$ref');
      if (described === undefined) bare.push(`${path}.${name}`);
      if (
        valueAt(inner, 'type') === 'object' &&
        valueAt(inner, 'additionalProperties') === undefined
      ) {
        bare.push(`${path}.${name} takes anything`);
      }
      look(`${path}.${name}`, inner);
    }
  };
  look('', schema);
  for (const [name, one] of Object.entries(fields(valueAt(schema, 'definitions')))) look(name, one);
  expect(bare).toEqual([]);
});

describe.each(EXAMPLES)('the example %s', (example) => {
  it(
    'is what an API server takes',
    async () => {
      const faultsOf = await faultsBySchema();
      expect((await rendered(example)).flatMap(faultsOf)).toEqual([]);
    },
    FETCH_MS,
  );

  it('gives its processes settings that there are, with values that they take', async () => {
    const court = workloads(await rendered(example)).flatMap((one) =>
      containersOf(one).filter(({ image }) => /\/?assize\/[a-z]+[:@]/.test(image)),
    );
    expect(court.length).toBeGreaterThan(10);
    expect(court.flatMap(faultsOfSettings)).toEqual([]);
  });

  it('is as it was reviewed', async () => {
    const text = (await rendered(example)).map(reviewed(example)).join('');
    await expect(text).toMatchFileSnapshot(`./golden/${example}.txt`);
  });
});

test(
  'an object with a field that Kubernetes does not know is refused',
  async () => {
    const faultsOf = await faultsBySchema();
    const [deployment] = (await rendered('laptop')).filter(({ kind }) => kind === 'Deployment');
    if (!deployment) throw new Error('the laptop example has no Deployment');
    const spec = { ...fields(valueAt(deployment, 'spec')), replica: 2 };
    const changed = { ...deployment, spec };
    expect(faultsOf(changed)).not.toEqual([]);
  },
  FETCH_MS,
);

test('KEDA looks at the queue that the role reads, in the account that holds it', async () => {
  const scaled = (await rendered('production')).filter(({ kind }) => kind === 'ScaledObject');
  expect(scaled).toHaveLength(5);
  for (const one of scaled) {
    const { consumer, stream, account } = fields(valueAt(one, 'spec', 'triggers', 0, 'metadata'));
    expect([stream, account]).toEqual([STREAMS.court, COURT_ACCOUNT]);
    if (typeof consumer !== 'string' || !isRole(consumer))
      throw new Error(`no role: ${String(consumer)}`);
    expect(valueAt(one, 'spec', 'scaleTargetRef', 'name')).toBe(`assize-${durableOf(consumer)}`);
  }
});

test('of a bus outside, KEDA looks at the monitoring that is named, and where none is, the chart is refused', async () => {
  const outside = ['scaling.kind=keda', 'nats.enabled=false', 'nats.url=tls://bus.example:4222'];
  const all = await laptopWith(...outside, 'nats.monitor=bus.example:8333');
  const scaled = all.filter(({ kind }) => kind === 'ScaledObject');
  const looked = scaled.map((one) =>
    valueAt(one, 'spec', 'triggers', 0, 'metadata', 'natsServerMonitoringEndpoint'),
  );
  expect(new Set(looked)).toEqual(new Set(['bus.example:8333']));
  expect(await refusal(...outside)).toContain('nats.monitor is needed');
});

test('pods wait for a bus outside where its URL leads, also where that names no port', async () => {
  const urls = ['nats://bus.example', 'tls://bus.example:4333/', 'tls://me:x@bus.example:4333'];
  const waited = await Promise.all(
    urls.map(async (url) => {
      const all = await laptopWith('nats.enabled=false', `nats.url=${url}`);
      const judge = workloads(all).find(({ component }) => component === 'judge');
      const env = judge?.pod.spec.initContainers?.[0]?.env ?? [];
      return env.find(({ name }) => name === 'BUS')?.value;
    }),
  );
  expect(waited).toEqual(['bus.example:4222', 'bus.example:4333', 'bus.example:4333']);
});

test('a server of the bus that has others sends its clients there before it ends', async () => {
  const stopOf = async (example: 'laptop' | 'production') => {
    const bus = workloads(await rendered(example)).find(({ component }) => component === 'nats');
    const [server] = bus?.pod.spec.containers ?? [];
    return server?.lifecycle?.preStop.exec?.command.join(' ');
  };
  expect(await stopOf('production')).toBe('nats-server --signal ldm=/tmp/nats.pid');
  expect(await stopOf('laptop')).toBeUndefined();
});

test('where an adapter serves the metric instead, an HPA has the same one', async () => {
  const scaled = (await rendered('air-gapped')).filter(
    ({ kind }) => kind === 'HorizontalPodAutoscaler',
  );
  const metrics = scaled.map((one) => valueAt(one, 'spec', 'metrics', 0, 'external', 'metric'));
  expect(metrics).toContainEqual({
    name: 'assize_queue_depth',
    selector: { matchLabels: { role: 'defense' } },
  });
  expect(scaled).toHaveLength(5);
});

test('before a restore, no Job lays out the streams, and every role and the clerk wait for them', async () => {
  const text = readFileSync(join(ROOT, 'docs', 'kubernetes-back-up.md'), 'utf8');
  const [, options = ''] = /^helm install assize .* my-values\.yaml (.*)$/m.exec(text) ?? [];
  expect(options).toContain('streams.create');
  for (const example of ['laptop', 'production'] as const) {
    const all = manifests(await templateOf(example, ...options.split(' ')));
    const names = all.map(({ kind, metadata: { name } }) => `${kind} ${name}`);
    expect(names).not.toContain('Job assize-streams-1');
    expect(names).toContain('ConfigMap assize-scripts');
    expect(names.filter((name) => /^(ScaledObject|HorizontalPodAutoscaler) /.test(name))).toEqual(
      [],
    );
    const waiting = workloads(all).flatMap(({ pod }) => pod.spec.initContainers ?? []);
    const awaited = waiting.map(
      ({ env = [] }) => env.find(({ name }) => name === 'CONSUMER')?.value,
    );
    const queues = [...ROLES.filter((role) => role !== 'clerk'), 'clerk-intake'];
    expect(awaited).toEqual(expect.arrayContaining(queues));
  }
});

test(
  'files of the operator are mounted in every process of the court, which settings name',
  async () => {
    const files = [
      'files[0].name=proceedings',
      'files[0].path=/own/proceedings',
      'files[0].existingClaim=proceedings',
      'files[1].name=sources',
      'files[1].path=/own/sources',
      'files[1].configMap=sources',
      'files[1].items[0].key=sources.jsonl',
      'files[1].items[0].path=mine/sources.jsonl',
      'settings.ASSIZE_PROCEEDINGS=/own/proceedings',
    ];
    const all = manifests(
      await templateOf('production', ...files.flatMap((one) => ['--set', one])),
    );
    const faultsOf = await faultsBySchema();
    expect(all.flatMap(faultsOf)).toEqual([]);
    const court = workloads(all).flatMap((one) =>
      one.pod.spec.containers
        .filter(({ image }) => /\/assize\//.test(image))
        .map((container) => ({ ...container, name: one.name, volumes: one.pod.spec.volumes })),
    );
    expect(court.length).toBeGreaterThan(10);
    for (const { name, volumes, volumeMounts, env = [] } of court) {
      expect(volumeMounts, name).toContainEqual({
        name: 'file-proceedings',
        mountPath: '/own/proceedings',
        readOnly: true,
      });
      expect(volumes, name).toContainEqual({
        name: 'file-proceedings',
        persistentVolumeClaim: { claimName: 'proceedings', readOnly: true },
      });
      expect(volumes, name).toContainEqual({
        name: 'file-sources',
        configMap: {
          name: 'sources',
          items: [{ key: 'sources.jsonl', path: 'mine/sources.jsonl' }],
        },
      });
      // The layout and the users of the bus depend on the proceedings, too.
      const told = env.find((one) => one.name === 'ASSIZE_PROCEEDINGS')?.value;
      expect(told, name).toBe('/own/proceedings');
    }
  },
  FETCH_MS,
);

test(
  'the bus starts again where its users may have other rights: by a version, or by proceedings',
  async () => {
    const told = async (...set: readonly string[]): Promise<string> => {
      const bus = workloads(await laptopWith(...set)).find(({ component }) => component === 'nats');
      return JSON.stringify(valueAt(bus?.pod, 'metadata', 'annotations'));
    };
    const usual = await told();
    expect(await told('roles.judge.replicas=2')).toBe(usual);
    const digest = `image.digests.assize=sha256:${'0'.repeat(64)}`;
    const others = ['image.tag=0.2.0', digest, 'settings.ASSIZE_PROCEEDINGS=/own'];
    for (const other of others) expect(await told(other), other).not.toBe(usual);
  },
  FETCH_MS,
);

test('what the chart brings of deploy/ is what lies there', async () => {
  const text = (path: string): string => readFileSync(join(ROOT, 'deploy', path), 'utf8');
  const all = await laptopWith('telemetry.collector.enabled=true');
  const data = (name: string, file: string): string => {
    const found = all.find((one) => one.kind === 'ConfigMap' && one.metadata.name === name);
    return String(valueAt(found, 'data', file)).trim();
  };
  expect(data('assize-dashboard', 'assize.json')).toBe(
    text('observability/grafana/assize.json').trim(),
  );
  const config = text('nats/nats-server.conf').replace(
    'max_file_store: 16GB',
    'max_file_store: 2GB',
  );
  expect(data('assize-nats', 'nats-server.conf')).toBe(config.trim());
  expect(data('assize-collector', 'config.yaml')).toContain(
    text('observability/collector/config.yaml').trim(),
  );
});

function faultsOfSettings({ name, env = [] }: Container): string[] {
  const ours = env.filter(({ name: variable }) => /^(ASSIZE|OTEL)_/.test(variable));
  const unknown = ours.filter(({ name: variable }) => settingNamed(variable) === undefined);
  const values = Object.fromEntries(ours.map((one) => [one.name, one.value]));
  const wrong = environmentFaults(values).map(({ variable, allowed }) => `${variable}: ${allowed}`);
  return [...unknown.map((one) => `${one.name} is not a known setting`), ...wrong].map(
    (fault) => `${name}: ${fault}`,
  );
}

/** The laptop's objects that are printed in full: one of the five roles, and what differs between pods. */
const WHOLE =
  /^assize-(judge|clerk|docket|embedding|nats|keys|court|scripts|streams-1|default-deny)$/;
const BY_NAME = ['ServiceAccount', 'PodDisruptionBudget'];

/** Of other objects, kind, image and environment are printed. */
const reviewed =
  (example: string) =>
  (one: Manifest): string => {
    const head = `── ${one.kind} ${one.metadata.name}\n`;
    const whole = WHOLE.test(one.metadata.name) || one.kind === 'NetworkPolicy';
    if (example === 'laptop' && whole && !BY_NAME.includes(one.kind)) {
      return head + terse(shortened(one));
    }
    const [workload] = workloads([one]);
    const told = workload?.pod.spec.containers.flatMap(({ image, env = [] }) => [
      `  image ${image}\n`,
      ...env.filter(({ name }) => name !== 'CHART').map(line),
    ]);
    return head + (told ?? []).join('');
  };

const line = ({ name, value }: NonNullable<Container['env']>[number]): string =>
  `  ${name}=${value ?? '(of a Secret)'}\n`;

/** Prints YAML in which short collections are on one line. */
function terse(value: unknown): string {
  const document = new Document(value);
  visit(document, {
    Collection(_key, node) {
      node.flow = JSON.stringify(node.toJS(document)).length < 100;
    },
  });
  return document.toString({ lineWidth: 110 });
}

/** Drops the fields that every object has, and replaces files. */
function shortened(value: unknown, key = ''): unknown {
  if (typeof value === 'string' && value.split('\n').length > 8 && !key.endsWith('.conf')) {
    return `(${value.split('\n').length > 100 ? 'a file' : 'a short file'})`;
  }
  if (Array.isArray(value)) return value.map((one) => shortened(one));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([name, inner]) =>
      !/^(app\.kubernetes\.io\/(name|instance|version|managed-by)|helm\.sh\/chart)$/.test(name) &&
      !(key === '' && ['apiVersion', 'kind'].includes(name)) &&
      inner !== undefined,
  );
  return Object.fromEntries(entries.map(([name, inner]) => [name, shortened(inner, name)]));
}

/** In every example: what no pod may do, and what each must have. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  valueAt,
  containersOf,
  EXAMPLES,
  FETCH_MS,
  fields,
  helm,
  isHook,
  rendered,
  workloads,
  type Manifest,
  type Pod,
  type Workload,
} from './render.ts';

const ofKind = (all: readonly Manifest[], kind: string): readonly Manifest[] =>
  all.filter((one) => one.kind === kind);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown): readonly string[] => list(value).map(String);

/** The volumes of the restricted level, which excludes hostPath. */
const VOLUMES = ['configMap', 'emptyDir', 'persistentVolumeClaim', 'projected', 'secret'];

// The first run fetches Helm.
beforeAll(async () => void (await helm('version')), FETCH_MS);

describe.each(EXAMPLES)('in the example %s', (example) => {
  it('no pod is root, has a privilege, or writes into its image', async () => {
    for (const { name, pod } of workloads(await rendered(example))) {
      const { securityContext, volumes } = pod.spec;
      expect(securityContext, name).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(valueAt(securityContext, 'runAsUser'), name).toBeGreaterThan(0);
      for (const field of ['hostNetwork', 'hostPID', 'hostIPC']) {
        expect(valueAt(pod.spec, field), `${name} ${field}`).toBeUndefined();
      }
      const kinds = volumes.flatMap((one) => Object.keys(one).filter((key) => key !== 'name'));
      expect(
        kinds.filter((kind) => !VOLUMES.includes(kind)),
        name,
      ).toEqual([]);
    }
    for (const one of workloads(await rendered(example)).flatMap(containersOf)) {
      expect(one.securityContext, one.name).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('no pod is given a token, but the Job that makes the keys', async () => {
    const all = await rendered(example);
    for (const { name, component, pod } of workloads(all)) {
      expect(pod.spec.automountServiceAccountToken, name).toBe(false);
      const tokens = JSON.stringify(pod.spec.volumes).includes('serviceAccountToken');
      expect(tokens, name).toBe(component.startsWith('keys'));
    }
    const accounts = ofKind(all, 'ServiceAccount');
    expect(accounts.every((one) => valueAt(one, 'automountServiceAccountToken') === false)).toBe(
      true,
    );
    const named = accounts.map(({ metadata }) => metadata.name);
    for (const { pod } of workloads(all)) expect(named).toContain(pod.spec.serviceAccountName);
  });

  it('that Job may create, and by name read, and nothing more', async () => {
    const all = await rendered(example);
    for (const role of ofKind(all, 'Role')) {
      expect(isHook(role)).toBe(true);
      for (const rule of list(valueAt(role, 'rules'))) {
        const verbs = texts(valueAt(rule, 'verbs'));
        const named = texts(valueAt(rule, 'resourceNames'));
        if (!verbs.includes('create')) expect(named.length).toBeGreaterThan(2);
        else expect([verbs, named]).toEqual([['create'], []]);
        if (texts(valueAt(rule, 'resources')).includes('secrets'))
          expect(verbs).not.toContain('update');
        expect(named.filter((name) => !name.startsWith('assize-'))).toEqual([]);
      }
    }
    expect(ofKind(all, 'ClusterRole')).toEqual([]);
  });

  it('each container has requests, limits, and an image of a version', async () => {
    for (const one of workloads(await rendered(example)).flatMap(containersOf)) {
      expect(one.image).toMatch(/(:[^:/]+|@sha256:[0-9a-f]{64})$/);
      expect(one.image).not.toMatch(/:latest$/);
      for (const size of [one.resources.requests, one.resources.limits]) {
        expect(String(size.cpu)).toMatch(/^\d+m?$/);
        expect(String(size.memory)).toMatch(/^\d+[MG]i$/);
      }
    }
  });

  it('each that stays is asked how it is, and drains within its grace', async () => {
    for (const { name, kind, pod } of workloads(await rendered(example))) {
      if (kind === 'Job') continue;
      for (const one of pod.spec.containers) {
        expect(one.livenessProbe, `${name} ${one.name}`).toBeDefined();
        if (one.name === 'reloader') continue;
        expect(one.startupProbe, name).toBeDefined();
        expect(one.readinessProbe, name).toBeDefined();
        const waits = one.lifecycle?.preStop.sleep?.seconds ?? 0;
        expect(pod.spec.terminationGracePeriodSeconds, name).toBeGreaterThanOrEqual(waits + 10);
      }
    }
  });

  it('no pod is told of other Services by variables, which would be settings that are none', async () => {
    for (const { pod } of workloads(await rendered(example))) {
      expect(pod.spec.enableServiceLinks).toBe(false);
    }
  });

  it('each that stays may be disrupted one at a time', async () => {
    const all = await rendered(example);
    const budgets = ofKind(all, 'PodDisruptionBudget');
    const stays = workloads(all).filter(({ kind }) => kind !== 'Job');
    for (const { name, pod } of stays) {
      const own = budgets.filter((one) => selects(valueAt(one, 'spec', 'selector'), pod));
      expect(own, name).toHaveLength(1);
    }
    expect(budgets).toHaveLength(stays.length);
  });

  it('each pod has a NetworkPolicy of its own, behind one that denies everything', async () => {
    const all = await rendered(example);
    const policies = ofKind(all, 'NetworkPolicy');
    for (const { name, component, pod } of workloads(all)) {
      const own = policies.filter((one) => selects(valueAt(one, 'spec', 'podSelector'), pod));
      const names = own.map(({ metadata }) => metadata.name).sort();
      expect(names, name).toEqual([`assize-${component}`, 'assize-default-deny'].sort());
      for (const one of own)
        expect(valueAt(one, 'spec', 'policyTypes')).toEqual(['Ingress', 'Egress']);
    }
  });

  it('whom one may call lets it in, on the same port, and whom one lets in may call', async () => {
    const all = await rendered(example);
    const [out, into] = [edges(all, 'egress'), edges(all, 'ingress')];
    expect(out.length).toBeGreaterThan(5);
    expect(into).toEqual(out);
  });

  it('each Service and each reference finds what it names', async () => {
    const all = await rendered(example);
    const pods = workloads(all);
    for (const service of ofKind(all, 'Service')) {
      const behind = pods.filter(({ pod }) =>
        selects({ matchLabels: valueAt(service, 'spec', 'selector') }, pod),
      );
      expect(behind, service.metadata.name).toHaveLength(1);
      const ports = behind.flatMap(containersOf).flatMap((one) => one.ports ?? []);
      for (const port of list(valueAt(service, 'spec', 'ports'))) {
        expect(ports.map(({ name }) => name)).toContain(valueAt(port, 'targetPort'));
      }
    }
    const there = new Set(
      all.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata }) => metadata.name),
    );
    const made = new Set(
      ofKind(all, 'Role').flatMap((one) =>
        list(valueAt(one, 'rules')).flatMap((rule) => texts(valueAt(rule, 'resourceNames'))),
      ),
    );
    const missing = pods
      .flatMap(namedBy)
      .filter((name) => !there.has(name) && !made.has(name) && name !== 'kube-root-ca.crt');
    expect(missing.filter((name) => !GIVEN[example].test(name))).toEqual([]);
  });
});

it('what Prometheus scrapes by the PodMonitor is the court, as the job that its alerts go by', async () => {
  const all = await rendered('production');
  const [monitor] = ofKind(all, 'PodMonitor');
  const [endpoint] = list(valueAt(monitor, 'spec', 'podMetricsEndpoints'));
  const scraped = workloads(all).filter(
    (one) =>
      selects(valueAt(monitor, 'spec', 'selector'), one.pod) &&
      containersOf(one).some(({ ports = [] }) =>
        ports.some(({ name }) => name === valueAt(endpoint, 'port')),
      ),
  );
  const ports = scraped.flatMap(containersOf).flatMap((one) => one.ports ?? []);
  const [rules] = ofKind(all, 'PrometheusRule');
  const [, job] = /up\{job=\\"(\w+)\\"\} == 0/.exec(JSON.stringify(rules)) ?? [];
  expect(job).toBeDefined();
  const jobLabel = String(valueAt(monitor, 'spec', 'jobLabel'));
  for (const { name, pod } of scraped) expect(pod.metadata.labels[jobLabel], name).toBe(job);
  const health = ports.filter(({ name }) => name === 'health');
  expect(new Set(health.map(({ containerPort }) => containerPort))).toEqual(new Set([9464]));
  expect(scraped).toHaveLength(11);
});

it('who checks signatures has the public keys: roles, seats, the docket, and credibility of signed ratings', async () => {
  const trusting = workloads(await rendered('production'))
    .filter(({ pod }) => JSON.stringify(pod.spec.volumes).includes('"assize-trust"'))
    .map(({ component }) => component);
  const roles = ['clerk', 'prosecutor', 'adversary', 'defense', 'judge', 'evaluator'];
  const seats = ['juror-anna', 'juror-bela', 'juror-cora'];
  expect(trusting.toSorted()).toEqual([...roles, ...seats, 'credibility', 'docket'].toSorted());
});

/** What the operator makes beforehand, as the example's page says. */
const GIVEN = {
  laptop: /^$/,
  production: /^(assize-tls-[a-z]+|assize-ca|models|elasticsearch)$/,
  'air-gapped': /^assize-(key-[a-z]+|tls-[a-z]+|ca|trust|bus|callers|token-(roles|docket))$/,
};

/** Returns the Secrets and ConfigMaps that a pod mounts. */
function namedBy({ pod }: Workload): readonly string[] {
  return pod.spec.volumes.flatMap((one) => {
    const sources = [one, ...list(valueAt(one, 'projected', 'sources'))];
    return sources.flatMap((source) =>
      [valueAt(source, 'secret', 'secretName'), valueAt(source, 'configMap', 'name')].filter(
        (name) => typeof name === 'string',
      ),
    );
  });
}

function selects(selector: unknown, pod: Pod): boolean {
  const { labels } = pod.metadata;
  const wanted = Object.entries(fields(valueAt(selector, 'matchLabels')));
  const among = list(valueAt(selector, 'matchExpressions'));
  return (
    wanted.every(([key, value]) => labels[key] === value) &&
    among.every((one) => {
      const held = texts(valueAt(one, 'values')).includes(
        labels[String(valueAt(one, 'key'))] ?? '',
      );
      return held === (valueAt(one, 'operator') === 'In');
    })
  );
}

/** Returns `from → to:port` between pods of the release, by the policies of one side. */
function edges(all: readonly Manifest[], way: 'egress' | 'ingress'): readonly string[] {
  const pods = workloads(all).filter(({ hook }) => !hook);
  const found = ofKind(all, 'NetworkPolicy').flatMap((policy) => {
    const own = pods.filter(({ pod }) => selects(valueAt(policy, 'spec', 'podSelector'), pod));
    return list(valueAt(policy, 'spec', way)).flatMap((rule) => {
      const peers = list(valueAt(rule, way === 'egress' ? 'to' : 'from'));
      const others = peers
        .map((peer) => valueAt(peer, 'podSelector'))
        .filter((selector) => selector !== undefined)
        .flatMap((selector) => pods.filter(({ pod }) => selects(selector, pod)));
      const ports = list(valueAt(rule, 'ports')).map((port) => String(valueAt(port, 'port')));
      return own.flatMap((one) =>
        others.flatMap((other) => {
          const [from, to] = way === 'egress' ? [one, other] : [other, one];
          return ports.map((port) => `${from.component} → ${to.component}:${port}`);
        }),
      );
    });
  });
  return [...new Set(found)].sort();
}

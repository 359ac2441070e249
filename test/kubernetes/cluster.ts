import { execFile, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { findHelm } from '#servers';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { ROOT } from '../tooling/program.ts';

const CHART = join(ROOT, 'deploy', 'helm', 'assize');
const RELEASE = 'assize';
const LONGEST_MS = 600_000;

export interface Cluster extends AsyncDisposable {
  readonly namespace: string;
  /** Another at the same level, for what is only asked of the API server. */
  readonly aside: string;
  /** Whether KEDA is there. */
  readonly scales: boolean;
  readonly kubectl: (...args: readonly string[]) => Promise<string>;
  apply(yaml: string): Promise<void>;
  /** `install` or `upgrade` with the laptop example and the values of this folder. */
  helm(verb: 'install' | 'upgrade', ...more: readonly string[]): Promise<void>;
  helmPlain(...args: readonly string[]): Promise<string>;
  /** Resolves once every Deployment and the bus have what they should. */
  settled(): Promise<void>;
  /** Lines of a command within a pod, until `signal`. */
  lines(component: string, program: string, signal: AbortSignal): AsyncIterable<string>;
}

export const COMPONENTS = [
  'clerk',
  'prosecutor',
  'adversary',
  'defense',
  'judge',
  'evaluator',
  'embedding',
  'credibility',
  'docket',
] as const;

/** The cluster of `KUBECONFIG`; null where none is named. @throws where it is named and does not answer */
export async function openCluster(namespace: string): Promise<Cluster | null> {
  if (!process.env['KUBECONFIG']) return null;
  await using stack = new AsyncDisposableStack();
  const run = async (program: string, args: readonly string[], input?: string): Promise<string> => {
    const options = { maxBuffer: 64 * 1024 * 1024, timeout: LONGEST_MS, encoding: 'utf8' } as const;
    const running = promisify(execFile)(program, [...args], options);
    running.child.stdin?.end(input ?? '');
    return (await running).stdout;
  };
  const kubectl = (...args: readonly string[]) => run('kubectl', ['-n', namespace, ...args]);
  const apply = async (yaml: string): Promise<void> =>
    void (await run('kubectl', ['-n', namespace, 'apply', '-f', '-'], yaml));
  const program = await findHelm({ env: process.env });
  const helmPlain = (...args: readonly string[]) => run(program, ['-n', namespace, ...args]);
  const crds = await run('kubectl', ['get', 'crd', '-o', 'name']);
  const aside = `${namespace}-aside`;
  for (const name of [namespace, aside]) {
    await apply(namespaceOf(name));
    stack.defer(() => run('kubectl', ['delete', 'namespace', name, '--wait=true']).then(ignore));
  }
  if ((await run('kubectl', ['get', 'storageclass', '-o', 'name'])).trim() === '') {
    stack.use(await volumesOfThisMachine(namespace, apply, run));
  }
  const own = stack.move();
  const scales = crds.includes('scaledobjects.keda.sh');
  return {
    namespace,
    aside,
    scales,
    kubectl,
    apply,
    helmPlain,
    async helm(verb, ...more) {
      const values = ['examples/laptop.yaml', join(ROOT, 'test', 'kubernetes', 'values.yaml')];
      const files = values.flatMap((file) => [
        '-f',
        file.startsWith('/') ? file : join(CHART, file),
      ]);
      const kind = scales ? [] : ['--set', 'scaling.kind=none'];
      await helmPlain(verb, RELEASE, CHART, ...files, ...kind, ...more);
    },
    async settled() {
      for (const name of [
        'statefulset/assize-nats',
        ...COMPONENTS.map((one) => `deployment/assize-${one}`),
      ]) {
        await kubectl('rollout', 'status', name, '--timeout=300s');
      }
    },
    async *lines(component, script, signal) {
      const pod = [`deployment/assize-${component}`, '-c', component];
      const args = ['-n', namespace, 'exec', ...pod, '--', 'node', '-e', script];
      const child = spawn('kubectl', args, { stdio: ['ignore', 'pipe', 'inherit'], signal });
      child.on('error', ignore);
      yield* createInterface({ input: child.stdout });
    },
    [Symbol.asyncDispose]: () => own.disposeAsync(),
  };
}

const ignore = (): void => undefined;

const namespaceOf = (name: string): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: {
      name,
      labels: {
        'pod-security.kubernetes.io/enforce': 'restricted',
        'pod-security.kubernetes.io/warn': 'restricted',
      },
    },
  });

/** Where no StorageClass makes volumes: two folders of this machine, which has to be the node. */
async function volumesOfThisMachine(
  name: string,
  apply: (yaml: string) => Promise<void>,
  run: (program: string, args: readonly string[]) => Promise<string>,
): Promise<AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'assize-kubernetes-'));
  await chmod(folder, 0o755);
  const names = ['a', 'b', 'c', 'd'].map((one) => `${name}-${one}`);
  const removed = (...how: readonly string[]) =>
    run('kubectl', ['delete', 'pv', ...names, '--ignore-not-found', ...how]);
  // What a run that was killed left behind.
  await removed('--timeout=60s');
  for (const volume of names) {
    const path = join(folder, volume);
    await mkdir(path);
    // fsGroup does not reach a folder of the host.
    await chmod(path, 0o777);
    await apply(JSON.stringify(volumeAt(volume, path)));
  }
  return {
    async [Symbol.asyncDispose]() {
      await removed('--wait=false');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const volumeAt = (name: string, path: string) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name },
  spec: {
    capacity: { storage: '5Gi' },
    accessModes: ['ReadWriteOnce'],
    persistentVolumeReclaimPolicy: 'Retain',
    hostPath: { path },
  },
});

const Pods = Type.Object({
  items: Type.Array(
    Type.Object({
      metadata: Type.Object({
        name: Type.String(),
        labels: Type.Record(Type.String(), Type.String()),
        deletionTimestamp: Type.Optional(Type.String()),
      }),
      status: Type.Object({
        containerStatuses: Type.Optional(
          Type.Array(Type.Object({ ready: Type.Boolean(), restartCount: Type.Integer() })),
        ),
      }),
    }),
  ),
});

export interface PodNow {
  readonly name: string;
  readonly component: string;
  readonly ready: boolean;
  readonly restarts: number;
}

/** The release's pods that stay, and are not on their way out. */
export async function podsNow({ kubectl }: Cluster): Promise<readonly PodNow[]> {
  const selector = 'app.kubernetes.io/instance=assize,app.kubernetes.io/component!=streams';
  const { items } = Parse(
    Pods,
    JSON.parse(await kubectl('get', 'pods', '-l', selector, '-o', 'json')),
  );
  return items
    .filter(({ metadata }) => metadata.deletionTimestamp === undefined)
    .map(({ metadata: { name, labels }, status: { containerStatuses: all = [] } }) => ({
      name,
      component: labels['app.kubernetes.io/component'] ?? '',
      ready: all.length > 0 && all.every(({ ready }) => ready),
      restarts: all.reduce((sum, one) => sum + one.restartCount, 0),
    }));
}

/** Keeps what a run found, beside what it prints. */
export async function keep(name: string, text: string): Promise<void> {
  const folder = process.env['ASSIZE_TEST_K8S_OUT'] ?? join(tmpdir(), 'assize-kubernetes-run');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), text);
}

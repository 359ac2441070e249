import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findHelm } from '#servers';
import { Type, type Static } from 'typebox';
import { Check, Parse } from 'typebox/value';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../program.ts';

export const CHART = join(ROOT, 'deploy', 'helm', 'assize');
/** Time for fetching Helm and the schemas of Kubernetes, which only the first run does. */
export const FETCH_MS = 300_000;
export const EXAMPLES = ['laptop', 'production', 'air-gapped'] as const;
export type Example = (typeof EXAMPLES)[number];

const Env = Type.Array(
  Type.Object({
    name: Type.String(),
    value: Type.Optional(Type.String()),
    valueFrom: Type.Optional(Type.Unknown()),
  }),
);

const Sizes = Type.Object({ cpu: Type.Unknown(), memory: Type.Unknown() });
const Container = Type.Object({
  name: Type.String(),
  image: Type.String(),
  args: Type.Optional(Type.Array(Type.String())),
  env: Type.Optional(Env),
  ports: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), containerPort: Type.Integer() })),
  ),
  securityContext: Type.Unknown(),
  resources: Type.Object({ requests: Sizes, limits: Sizes }),
  volumeMounts: Type.Array(Type.Object({ name: Type.String(), mountPath: Type.String() })),
  startupProbe: Type.Optional(Type.Unknown()),
  livenessProbe: Type.Optional(Type.Unknown()),
  readinessProbe: Type.Optional(Type.Unknown()),
  lifecycle: Type.Optional(
    Type.Object({
      preStop: Type.Object({
        sleep: Type.Optional(Type.Object({ seconds: Type.Integer() })),
        exec: Type.Optional(Type.Object({ command: Type.Array(Type.String()) })),
      }),
    }),
  ),
});
export type Container = Static<typeof Container>;

const Pod = Type.Object({
  metadata: Type.Object({ labels: Type.Record(Type.String(), Type.String()) }),
  spec: Type.Object({
    serviceAccountName: Type.String(),
    automountServiceAccountToken: Type.Boolean(),
    enableServiceLinks: Type.Boolean(),
    terminationGracePeriodSeconds: Type.Integer(),
    securityContext: Type.Unknown(),
    initContainers: Type.Optional(Type.Array(Container)),
    containers: Type.Array(Container),
    volumes: Type.Array(
      Type.Intersect([
        Type.Object({ name: Type.String() }),
        Type.Record(Type.String(), Type.Unknown()),
      ]),
    ),
  }),
});
export type Pod = Static<typeof Pod>;

const Manifest = Type.Object({
  apiVersion: Type.String(),
  kind: Type.String(),
  metadata: Type.Object({
    name: Type.String(),
    annotations: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
});
export type Manifest = Static<typeof Manifest>;

const renders = new Map<string, Promise<readonly Manifest[]>>();

/** @throws with its output, if it refuses the values */
export async function helm(...args: readonly string[]): Promise<string> {
  const onProgress = (line: string): void => void process.stderr.write(`${line}\n`);
  const program = await findHelm({ env: process.env, onProgress });
  const options = { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, KUBECONFIG: '/dev/null' } };
  return (await promisify(execFile)(program, [...args], options)).stdout;
}

export const templateOf = (example: Example, ...more: readonly string[]): Promise<string> =>
  helm(
    'template',
    'assize',
    CHART,
    '-n',
    'court',
    '-f',
    join(CHART, 'examples', `${example}.yaml`),
    ...more,
  );

/** Renders each example once. */
export function rendered(example: Example): Promise<readonly Manifest[]> {
  const known = renders.get(example) ?? templateOf(example).then(manifests);
  renders.set(example, known);
  return known;
}

export const manifests = (text: string): readonly Manifest[] =>
  parseAllDocuments(text, { version: '1.1' })
    .map((document) => {
      const read: unknown = document.toJS();
      return read;
    })
    .filter((one) => one !== null)
    .map((one) => ({ ...fields(one), ...Parse(Manifest, one) }));

/** Renders the laptop's example with these values. */
export const laptopWith = async (...set: readonly string[]): Promise<readonly Manifest[]> =>
  manifests(await templateOf('laptop', ...set.flatMap((one) => ['--set', one])));

/** Returns Helm's error for these values; empty if it takes them. */
export const refusal = (...set: readonly string[]): Promise<string> =>
  laptopWith(...set).then(() => '', String);

/** Undefined if there is nothing at the path. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), value);
}

const Fields = Type.Record(Type.String(), Type.Unknown());

/** Empty if the value is no object. */
export const fields = (value: unknown): Static<typeof Fields> =>
  Check(Fields, value) ? value : {};

export const isHook = ({ metadata }: Manifest): boolean =>
  metadata.annotations?.['helm.sh/hook'] !== undefined;

export interface Workload {
  readonly kind: string;
  readonly name: string;
  readonly component: string;
  readonly hook: boolean;
  readonly pod: Pod;
}

/** Returns every object that has pods. */
export const workloads = (all: readonly Manifest[]): readonly Workload[] =>
  all
    .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind))
    .map((one) => {
      const pod = Parse(Pod, valueAt(one, 'spec', 'template'));
      const component = pod.metadata.labels['app.kubernetes.io/component'] ?? '';
      return { kind: one.kind, name: one.metadata.name, component, hook: isHook(one), pod };
    });

export const containersOf = ({ pod }: Workload): readonly Container[] => [
  ...(pod.spec.initContainers ?? []),
  ...pod.spec.containers,
];

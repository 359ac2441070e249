import { kubernetesSchemas } from '#servers';
import { Type } from 'typebox';
import * as Schema from 'typebox/schema';
import { Parse } from 'typebox/value';
import { valueAt, type Manifest } from './render.ts';

const Definitions = Type.Object({ $defs: Type.Record(Type.String(), Type.Unknown()) });
const Kinds = Type.Array(
  Type.Object({ group: Type.String(), kind: Type.String(), version: Type.String() }),
);

const closed = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
const Texts = Type.Record(Type.String(), Type.String());
const Metadata = Type.Object({ name: Type.String(), labels: Texts });

/** Schemas of KEDA 2.19 and prometheus-operator 0.86, as far as the chart uses them. */
const CUSTOM = new Map<string, object>([
  [
    'keda.sh/v1alpha1 ScaledObject',
    closed({
      apiVersion: Type.String(),
      kind: Type.String(),
      metadata: Metadata,
      spec: closed({
        scaleTargetRef: closed({ name: Type.String() }),
        pollingInterval: Type.Integer({ minimum: 1 }),
        cooldownPeriod: Type.Integer({ minimum: 0 }),
        minReplicaCount: Type.Integer({ minimum: 0 }),
        maxReplicaCount: Type.Integer({ minimum: 1 }),
        fallback: closed({
          failureThreshold: Type.Integer(),
          replicas: Type.Integer(),
          behavior: Type.Literal('currentReplicasIfHigher'),
        }),
        advanced: closed({ horizontalPodAutoscalerConfig: closed({ behavior: Type.Unknown() }) }),
        triggers: Type.Array(closed({ type: Type.Literal('nats-jetstream'), metadata: Texts })),
      }),
    }),
  ],
  [
    'monitoring.coreos.com/v1 PodMonitor',
    closed({
      apiVersion: Type.String(),
      kind: Type.String(),
      metadata: Metadata,
      spec: closed({
        jobLabel: Type.String(),
        selector: closed({ matchLabels: Texts, matchExpressions: Type.Array(Type.Unknown()) }),
        podMetricsEndpoints: Type.Array(
          closed({ port: Type.String(), path: Type.String(), interval: Type.String() }),
        ),
      }),
    }),
  ],
  [
    'monitoring.coreos.com/v1 PrometheusRule',
    closed({
      apiVersion: Type.String(),
      kind: Type.String(),
      metadata: Metadata,
      spec: closed({
        groups: Type.Array(
          closed({
            name: Type.String(),
            interval: Type.Optional(Type.String()),
            rules: Type.Array(
              closed({
                alert: Type.Optional(Type.String()),
                record: Type.Optional(Type.String()),
                expr: Type.String(),
                for: Type.Optional(Type.String()),
                keep_firing_for: Type.Optional(Type.String()),
                labels: Type.Optional(Texts),
                annotations: Type.Optional(Texts),
              }),
            ),
          }),
        ),
      }),
    }),
  ],
]);

/** Returns the definitions that one refers to, itself included: a validator searches all, which are a thousand. */
function reachedIn(definitions: Readonly<Record<string, unknown>>) {
  const referredTo = new Map(
    Object.entries(definitions).map(([name, definition]) => {
      const references = JSON.stringify(definition).matchAll(/"#\/\$defs\/(?<to>[^"]+)"/g);
      return [name, [...references].flatMap(({ groups }) => groups?.['to'] ?? [])];
    }),
  );
  return (name: string): Record<string, unknown> => {
    const reached = new Set([name]);
    // A loop over a set also visits what is added meanwhile.
    for (const one of reached) for (const to of referredTo.get(one) ?? []) reached.add(to);
    return Object.fromEntries([...reached].map((one) => [one, definitions[one]]));
  };
}

/** Returns what an API server would refuse; empty if it takes the object. */
export type Faults = (object: Manifest) => readonly string[];

let once: Promise<Faults> | undefined;

/** Reads the schemas of Kubernetes once, and adds those of custom kinds. */
export const faultsBySchema = (): Promise<Faults> => (once ??= read());

async function read(): Promise<Faults> {
  const onProgress = (line: string): void => void process.stderr.write(`${line}\n`);
  const text = JSON.stringify(await kubernetesSchemas({ env: process.env, onProgress }));
  const { $defs } = Parse(Definitions, JSON.parse(text.replaceAll('/api/_definitions.json#', '#')));
  const reached = reachedIn($defs);
  const kinds = new Map<string, object>(CUSTOM);
  for (const [name, definition] of Object.entries($defs)) {
    const of = valueAt(definition, 'x-kubernetes-group-version-kind') ?? [];
    for (const { group, kind, version } of Parse(Kinds, of)) {
      const api = group === '' ? version : `${group}/${version}`;
      kinds.set(`${api} ${kind}`, { $defs: reached(name), $ref: `#/$defs/${name}` });
    }
  }
  return (object) => {
    const { apiVersion, kind, metadata } = object;
    const schema = kinds.get(`${apiVersion} ${kind}`);
    if (schema === undefined) return [`no schema of ${apiVersion} ${kind}`];
    if (Schema.Check(schema, object)) return [];
    const [, errors] = Schema.Errors(schema, object);
    return errors.map((one) => `${kind} ${metadata.name}${one.instancePath}: ${one.message}`);
  };
}

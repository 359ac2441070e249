import { Closing, type Artifact } from '../schema/artifact.ts';
import { checker } from '../schema/checker.ts';
import type { Definition } from './definition.ts';

/** Why an artifact is not one of this proceeding's, or does not match its schema. Null if it is and does. */
export function artifactFault({ name, artifacts }: Definition, artifact: Artifact): string | null {
  const { kind } = artifact;
  const own = Object.hasOwn(artifacts, kind) ? artifacts[kind] : undefined;
  const schema = kind === 'closing' ? Closing : own;
  if (!schema) return `no seat of ${name} hands in "${kind}"`;
  const read = checker(schema)(artifact);
  return read.ok ? null : `its ${kind} is malformed: ${read.faults.join('; ')}`;
}

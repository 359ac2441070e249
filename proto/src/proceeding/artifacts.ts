import { Closing, type Artifact } from '../schema/artifact.ts';
import { checker } from '../schema/checker.ts';
import type { Definition } from './definition.ts';

/** What makes an artifact none that the proceeding has a schema for; null where nothing does. */
export function artifactFault({ name, artifacts }: Definition, artifact: Artifact): string | null {
  const { kind } = artifact;
  const own = Object.hasOwn(artifacts, kind) ? artifacts[kind] : undefined;
  const schema = kind === 'closing' ? Closing : own;
  if (!schema) return `no seat of ${name} hands in "${kind}"`;
  const read = checker(schema)(artifact);
  return read.ok ? null : `its ${kind} is malformed: ${read.faults.join('; ')}`;
}

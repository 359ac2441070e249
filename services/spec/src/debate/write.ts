import { join, sep } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { stringify } from 'yaml';
import { ownFolder } from '#src/project-files.ts';
import type { SectionWeights } from '#src/weights/weights.ts';
import type { DebateSession } from './session.ts';
import { summaryOf } from './summary.ts';

/** The folder of all sessions, beside the specification that was debated. */
const SESSIONS = '.adversarial-spec-sessions';
const SUMMARY = 'debate_summary_for_system_improvement.md';

/** Returns the session's folder, relative to `folder`. @throws if a link leads elsewhere, or a write fails */
export async function writeSession(
  folder: string,
  session: DebateSession,
  weights: SectionWeights,
): Promise<string> {
  const path = join(SESSIONS, session.id);
  const real = await ownFolder(folder, path);
  await writeFileAtomic(join(real, SUMMARY), summaryOf(session));
  await writeFileAtomic(join(real, 'debate.json'), `${JSON.stringify(session, null, 2)}\n`);
  await writeFileAtomic(join(real, 'section-weights.yaml'), stringify(weights));
  return `${path}${sep}`;
}

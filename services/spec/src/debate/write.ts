import { join, sep } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { stringify } from 'yaml';
import { ownFolder } from '#src/kept.ts';
import type { SectionWeights } from '#src/weights/weights.ts';
import type { DebateSession } from './session.ts';
import { summaryOf } from './summary.ts';

/** Beside what was debated, a folder for each session. */
const SESSIONS = '.adversarial-spec-sessions';
const SUMMARY = 'debate_summary_for_system_improvement.md';

/**
 * Writes what a session leaves behind: its summary, the session as JSON, and the section weights that it went
 * by. Its folder, from the one that it is in. @throws where a link leads elsewhere, or it can't be written
 */
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

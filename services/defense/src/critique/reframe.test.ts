import { findingFaults, type CritiqueArtifact } from '@assize/proto/critique';
import { assessed, challenged, found } from '@assize/proto/critique/testing';
import { believedCues, critiqueView, reportOf } from '@assize/court/report/testing';
import { describe, expect, it } from 'vitest';
import { gatherReframe, reframe } from './reframe.ts';

const { signal } = new AbortController();

async function reframed(
  sections: Record<string, string>,
  sources: Record<string, string>,
  thread: readonly CritiqueArtifact[] = [],
) {
  const report = reportOf(sections, sources);
  const view = critiqueView(report, thread);
  const turn = reframe(view, await gatherReframe(believedCues, view, signal));
  const prior = thread.flatMap((one) => ('findings' in one ? one.findings : []));
  expect(findingFaults(turn.findings, report, prior, 'RICK')).toEqual([]);
  expect(turn.frames).toHaveLength(turn.findings.length);
  return turn;
}

const CITED = 'The flood did not stop the old pump of the mill [s1].';

describe('RICK offers another frame', () => {
  it('of a source that nobody cites and that stands against the report', async () => {
    const { findings, frames } = await reframed(
      { a: CITED },
      { s1: 'The pump ran.', s2: 'The flood did stop the old pump of the mill for days.' },
    );
    expect(findings).toMatchObject([
      { type: 'alternative-frame', target_section: 'a', severity: 'significant', quote: CITED },
    ]);
    expect(frames[0]?.frame).toContain('s2');
    expect(frames[0]?.changes).toContain('stands against section a');
  });

  it('of one that nobody cites and that speaks of something else, for less', async () => {
    const { findings } = await reframed({ a: CITED }, { s1: 'The pump ran.', s2: 'Bees swarm.' });
    expect(findings).toMatchObject([{ target_section: 'global', severity: 'minor' }]);
  });

  it('of a source that the assessment holds against what rests on it, in answer to the challenge', async () => {
    const { findings, answers } = await reframed({ a: CITED }, { s1: 'It stopped.' }, [
      assessed(null, {
        contradictions: [
          { id: 'x', section: 'a', statement: 's0.0', against: 's1', why: 'it stopped' },
        ],
      }),
      challenged({
        findings: [found('m1', 'MAKISHIMA', { severity: 'critical', type: 'contested-by-source' })],
      }),
    ]);
    expect(findings[0]).toMatchObject({ response_to: 'm1', severity: 'significant' });
    expect(answers).toMatchObject([{ to: 'm1', agrees: true }]);
  });

  it('of a scope that all sections share, which no correction of the text answers', async () => {
    const text = 'The gain was seen in Tennessee [s1].';
    const { findings } = await reframed({ a: text, b: text, c: text }, { s1: 'S' });
    expect(findings).toMatchObject([{ target_section: 'global', actionable: false }]);
  });

  it('at most three times, and says that there is none where there is none', async () => {
    const sources = Object.fromEntries(['s1', 's2', 's3', 's4', 's5', 's6'].map((id) => [id, id]));
    expect((await reframed({ a: CITED }, sources)).frames).toHaveLength(3);
    const none = await reframed({ a: CITED }, { s1: 'S' });
    expect(none.frames).toEqual([]);
    expect(none.said).not.toBe('');
  });
});

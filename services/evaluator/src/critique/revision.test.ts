import { trustedKeysFrom } from '@assize/keys';
import { revised, type CritiqueArtifact } from '@assize/proto/critique';
import { assessed, challenged, found } from '@assize/proto/critique/testing';
import { absolutesIn, sentencesOf } from '@assize/court/report';
import { critiqueView, reportOf } from '@assize/court/report/testing';
import { describe, expect, it } from 'vitest';
import { gatherRevision, revise } from './revision.ts';

const SOURCES = { s1: 'The flood stopped 40 pumps for days.', s2: 'T' };

function repairedBy(type: string, quote: string, text: string, ...before: CritiqueArtifact[]) {
  const report = reportOf({ a: text, b: 'Lost water is called seepage there.' }, SOURCES);
  const findings = [found('m1', 'MAKISHIMA', { severity: 'significant', type, quote })];
  const view = critiqueView(report, [...before, challenged({ findings })]);
  const revision = revise(view, {});
  return {
    report,
    revision,
    text: revision.matter.sections[0]?.text ?? null,
    done: revision.done[0],
  };
}

describe('the built-in writer', () => {
  it('says how far a word without exception reaches, so that it leaves one', () => {
    const { text } = repairedBy(
      'absolute-on-thin',
      'Pumps always fail [s1].',
      'Pumps always fail [s1].',
    );
    expect(text).toBe('As far as s1 shows, Pumps always fail [s1].');
    expect(absolutesIn(text ?? '')).toEqual([]);
  });

  it('finds again the words of a sentence that a finding could not quote whole', () => {
    const text = `${'x'.repeat(1999)}😀 always fails [s1].`;
    const { text: now } = repairedBy('absolute-on-thin', 'x'.repeat(1999), text);
    expect(now).toMatch(/^As far as s1 shows,/);
  });

  it('cites a source that gives the figure, and asks for one where none does', () => {
    const given = repairedBy(
      'uncited-number',
      'Then 40 pumps stood still.',
      'Then 40 pumps stood still.',
    );
    expect(given.text).toBe('Then 40 pumps stood still [s1].');
    const none = repairedBy(
      'uncited-number',
      'Then 41 pumps stood still.',
      'Then 41 pumps stood still.',
    );
    expect(none.text).toBe('Then 41 pumps stood still [citation needed].');
  });

  it('moves what its own source denies into a note that states it no longer, with the source’s words', () => {
    const quote = 'The pumps were not stopped by the flood [s1].';
    const why = 'source s1 says "The flood stopped"';
    const assessment = assessed(null, {
      contradictions: [{ id: 'x', section: 'a', statement: 's0.1', against: 's1', why }],
    });
    const text = `It rained in May [s2]. ${quote} It was dry in June [s2].`;
    const {
      report,
      revision,
      text: after,
    } = repairedBy('contested-by-source', quote, text, assessment);
    expect(after).toBe(
      `It rained in May [s2]. It was dry in June [s2].\n\nContested: the section said "${quote}"; source s1 says "The flood stopped"`,
    );
    const again = sentencesOf(revised(report, revision))[0]?.sentences ?? [];
    expect(again.filter(({ states }) => states).map((one) => one.text)).toEqual([
      'It rained in May.',
      'It was dry in June.',
    ]);
  });

  it('points to where a term is explained', () => {
    const { text } = repairedBy('undefined-term', 'Seepage was large.', 'Seepage was large.');
    expect(text).toBe('Seepage (explained under b) was large.');
  });

  it('leaves what only the writer can know, and says so', () => {
    const { revision, done } = repairedBy('undefined-term', 'The RPO was met.', 'The RPO was met.');
    expect(revision.matter.sections).toEqual([]);
    expect(done).toMatchObject({ finding: 'm1', done: false });
  });

  it('says each change that it made', () => {
    const { done } = repairedBy('uncited-number', 'Then 41 stood still.', 'Then 41 stood still.');
    expect(done).toEqual({ finding: 'm1', what: 'marked as in need of a citation', done: true });
  });
});

describe('the publisher’s writer', async () => {
  const report = reportOf({ a: 'The pump was new in May.' }, SOURCES);
  const view = critiqueView(report, [], { publisher: 'acme' });
  const keys = await trustedKeysFrom([]);
  const answer = { sections: [{ id: 'a', heading: 'a', text: 'The pump was old in May.' }] };
  const means = (body: string) => ({
    keys,
    clock: () => 0,
    publisherTimeoutMs: 100,
    bus: {
      request: async () => ({ status: 'answered' as const, headers: {}, body: Buffer.from(body) }),
    },
  });

  it('comes before the built-in one', async () => {
    const gathered = await gatherRevision(means(JSON.stringify(answer)), view);
    expect(revise(view, gathered)).toMatchObject({
      by: 'writer',
      matter: { sections: answer.sections },
    });
  });

  it('is stood in for where it fails, and the record says why', async () => {
    const gathered = await gatherRevision(means('yes'), view);
    expect(gathered.missing?.[0]).toContain('writer of acme: its answer is not of the form');
    expect(revise(view, gathered).by).toBe('built-in');
  });

  it('is not believed where what was kept of it is no answer', () => {
    const kept = { kept: { by: 'acme', answer: { sections: 'none' } } };
    expect(revise(view, kept).by).toBe('built-in');
  });
});

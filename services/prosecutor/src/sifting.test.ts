import type { Reader } from '@assize/court/reading';
import type { Raised, Resolved } from '@assize/proto/gauntlet';
import { gauntletMatter, gauntletView } from '@assize/proto/gauntlet/testing';
import { expect, it } from 'vitest';
import { matchDismissed, sift } from './sifting.ts';

const NOW = '2026-01-02T00:00:00.000Z';
const raised = (at: number, text: string, of: Partial<Raised> = {}): Raised => ({
  id: `ONCA-0000000${at}`,
  adversary: 'oncall',
  raisers: ['oncall'],
  severity: 'high',
  kind: 'no-timeout',
  text,
  places: [{ from: 1, to: 1, quote: '#' }],
  ...of,
});
const resolved = (pattern: string, of: Partial<Resolved> = {}): Resolved => ({
  pattern,
  kind: 'no-timeout',
  adversary: 'oncall',
  explanation: 'It is bounded.',
  confidence: 1,
  spec_hash: gauntletMatter().sha256,
  dismissed_at: NOW,
  times_matched: 0,
  ...of,
});

/** Everything is as relevant as set, and refuted if it contains "never". */
function reading() {
  const asked: string[][] = [];
  const reader: Reader = {
    async read(claim, passages) {
      asked.push([claim, ...passages.map(({ id }) => id)]);
      const readings = passages.map(({ id, text }) => {
        const refute = text.includes('never') ? 0.9 : 0;
        return { id, relevance: 0.95, support: 0.5, refute, neutral: 0 };
      });
      return { readings, stanceModel: 's', relevanceModel: 'r', missing: [] };
    },
  };
  return { reader, asked };
}

async function sifted(concerns: Raised[], known: Resolved[]) {
  const { reader, asked } = reading();
  const matter = gauntletMatter({ resolved: known });
  const view = gauntletView(matter, concerns);
  const { outcomes } = sift(view, await matchDismissed(reader, view, AbortSignal.timeout(10_000)));
  return { asked, outcomes: outcomes.map((one) => [one.outcome, one.match]) };
}

it('reads nothing where the words are the same', async () => {
  const concerns = [raised(1, 'How long?'), raised(2, 'How long, indeed?')];
  const known = [resolved('How long, indeed?'), resolved('How long?')];
  expect(await sifted(concerns, known)).toEqual({
    asked: [],
    outcomes: [
      ['dropped', 1],
      ['dropped', 0],
    ],
  });
});

it('reads what has other words, and takes nothing for the same that it refutes', async () => {
  const concerns = [raised(1, 'How long?'), raised(2, 'It never ends'), raised(3, 'For how long?')];
  const { asked, outcomes } = await sifted(concerns, [resolved('How long?')]);
  expect(asked).toEqual([['How long?', 'ONCA-00000002', 'ONCA-00000003']]);
  expect(outcomes).toEqual([
    ['dropped', 0],
    ['new', null],
    ['dropped', 0],
  ]);
});

it('matches nothing of another kind or persona, be the words the same', async () => {
  const known = [
    resolved('How long?', { kind: 'secret' }),
    resolved('How long?', { adversary: 'x' }),
  ];
  expect(await sifted([raised(1, 'How long?')], known)).toEqual({
    asked: [],
    outcomes: [['new', null]],
  });
});

it('goes by the surest of those that it is matched to', async () => {
  const known = [
    resolved('For how long?', { dismissed_at: '2025-12-20T00:00:00.000Z' }),
    resolved('Until when?'),
  ];
  const { outcomes } = await sifted([raised(1, 'How long?')], known);
  expect(outcomes).toEqual([['dropped', 1]]);
});

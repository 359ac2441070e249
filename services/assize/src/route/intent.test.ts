import { readFileSync } from 'node:fs';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { challengedStatement } from './intent.ts';

const LABELLED = new URL('../../../../test/accuracy/intents.jsonl', import.meta.url);

const Row = Type.Object({
  query: Type.String(),
  intent: Type.String(),
  statement: Type.Optional(Type.String()),
  part: Type.String(),
});

const ROWS = readFileSync(LABELLED, 'utf8')
  .trim()
  .split('\n')
  .map((line) => Parse(Row, JSON.parse(line)));

/** Queries called adversarial rightly or wrongly, and those missed. */
function counted(part: string) {
  const of = ROWS.filter((row) => row.part === part);
  const called = of.map((row) => ({ row, found: challengedStatement(row.query) }));
  const positive = called.filter(({ found }) => found !== null);
  const right = positive.filter(({ row }) => row.intent === 'adversarial');
  const exact = right.filter(({ row, found }) => found?.statement === row.statement);
  const all = of.filter((row) => row.intent === 'adversarial');
  return {
    queries: of.length,
    precision: [right.length, positive.length],
    recall: [right.length, all.length],
    statements: [exact.length, right.length],
  };
}

describe('challengedStatement', () => {
  it.each([
    ['What evidence contradicts the claim that X holds?', 'X holds'],
    ['argue against “X holds”', 'X holds'],
    ['What evidence is there against the claim that X holds?', 'X holds'],
    ['Which arguments do we have against X?', 'X'],
    ['Is it really true that X holds?', 'X holds'],
    ["Play devil's advocate on X holds.", 'X holds'],
    ['why might the assumption that X holds be wrong', 'X holds'],
    ['disprove: X holds', 'X holds'],
    ['Counter-evidence for X holds', 'X holds'],
  ])('takes %j for a challenge to a statement', (query, statement) => {
    expect(challengedStatement(query)).toMatchObject({ statement });
  });

  it.each([
    '',
    '   ',
    'argue against',
    'disprove that',
    'X holds.',
    'Does X hold?',
    'Who refuted X?',
  ])('leaves %j alone', (query) => {
    expect(challengedStatement(query)).toBeNull();
  });

  it('is right on the queries that its cues were chosen on', () => {
    expect(counted('open')).toEqual({
      queries: 36,
      precision: [18, 18],
      recall: [18, 18],
      statements: [18, 18],
    });
  });

  // docs/shadow-search.md states these. No cue was added to improve them.
  it('does as docs say on the queries held apart', () => {
    expect(counted('held')).toEqual({
      queries: 36,
      precision: [16, 17],
      recall: [16, 18],
      statements: [16, 16],
    });
  });
});

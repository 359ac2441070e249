import { describe, expect, it } from 'vitest';
import { proposeWeights } from './propose.ts';
import { parseWeights, questionsOf } from './weights.ts';

const SEED = `
Security:
  weight: HIGH
  enumerate:
    - Authentication: OAuth2/JWT handling, session management, MFA
    - Audit: Transaction logs, compliance reporting, tamper detection
API Design:
  weight: MEDIUM
  enumerate: [One, Two, Three, Four]
  note: "REST patterns sufficient; no GraphQL or streaming needed"
Performance:
  weight: LOW
  enumerate:
    - Latency: Not user-facing, internal tool
    - Load: 100
`;

function weightsIn(text: string) {
  const read = parseWeights(text);
  if (!read.ok) throw new Error(read.faults.join('; '));
  return read.value;
}

describe('section weights', () => {
  it('are read as the seed writes them, and decide the order and number of questions', () => {
    const questions = questionsOf(weightsIn(SEED), null);
    expect(questions.map(({ id, section, asked }) => [id, section, asked])).toEqual([
      ['Q1', 'Security', true],
      ['Q2', 'Security', true],
      ['Q3', 'API Design', true],
      ['Q4', 'API Design', true],
      ['Q5', 'API Design', true],
      ['Q6', 'API Design', false],
      ['Q7', 'Performance', true],
      ['Q8', 'Performance', false],
    ]);
    expect(questions[0]?.words).toEqual([
      'Authentication',
      'OAuth2',
      'JWT handling',
      'session management',
      'MFA',
    ]);
  });

  it('cut no character of a long phrase in half', () => {
    const long = weightsIn(`A: {weight: HIGH, enumerate: ["${'x'.repeat(199)}😀"]}`);
    expect(questionsOf(long, null)[0]?.words).toEqual(['x'.repeat(199)]);
  });

  it('look for the whole name of a concern that has no longer word', () => {
    const short = weightsIn('A: {weight: HIGH, enumerate: [CI/CD, UI, {"I/O": bounded}]}');
    expect(questionsOf(short, null).map(({ words }) => words)).toEqual([
      ['CI/CD'],
      ['UI'],
      ['I/O', 'bounded'],
    ]);
  });

  it('of equal weight begin with the focus', () => {
    const equal = weightsIn(
      'A: {weight: HIGH, enumerate: [a]}\nPerformance: {weight: HIGH, enumerate: [b]}',
    );
    expect(questionsOf(equal, 'performance')[0]?.section).toBe('Performance');
  });

  it.each([
    ['A: [', /line \d/],
    ['A: {weight: MUCH, enumerate: []}', /weight/],
    ['A: {weight: LOW}', /enumerate/],
    ['{}', /names no section/],
    ['just words', /must be/],
  ])('%j is refused with what is wrong', (text, why) => {
    const read = parseWeights(text);
    expect(read.ok ? '' : read.faults.join()).toMatch(why);
  });

  it('are proposed by words and technologies, each with why', () => {
    const proposed = proposeWeights('A payment by API token.', ['redis'], 'standard');
    expect(proposed['Security']).toMatchObject({
      weight: 'HIGH',
      note: 'by its words: payment, token',
    });
    expect(proposed['Data']).toMatchObject({ weight: 'MEDIUM' });
    expect(proposed['Operations']).toMatchObject({ weight: 'LOW' });
    expect(proposeWeights('A payment by token.', [], 'quick')['Security']?.weight).toBe('MEDIUM');
  });
});

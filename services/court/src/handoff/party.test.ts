import { proceedings } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { seatFaults, turnFor, type RoleBrain } from './party.ts';

const nobody = (): never => {
  throw new Error('nobody decides');
};

const brain = (proceeding: string, ...kinds: string[]): RoleBrain => ({
  kind: 'heuristic',
  name: `${proceeding}-1`,
  proceedings: [proceeding],
  turns: Object.fromEntries(kinds.map((kind) => [kind, { decide: nobody }])),
});

describe('a role at start', () => {
  const court = proceedings().filter(({ name }) => name === 'defect-court');

  it('has a turn for each of its seats', () => {
    const brains = [brain('defect-court', 'notes', 'verdict')];
    expect(seatFaults('judge', brains, court)).toEqual([]);
  });

  it('is told of every seat that it has none for, by artifact, place and proceeding', () => {
    expect(seatFaults('judge', [brain('light', 'verdict')], court)).toEqual([
      'it has no turn for the notes at hearing/notes of defect-court',
      'it has no turn for the verdict at verdict of defect-court',
    ]);
    expect(seatFaults('evaluator', [], court)).toEqual([
      'it has no turn for the reinvestigation at _remand of defect-court',
      'it has no turn for the activation at _activation of defect-court',
    ]);
  });
});

it('a seat is taken by the brain of its proceeding', () => {
  const brains = [brain('light', 'review'), brain('critique', 'review')];
  expect(turnFor(brains, 'critique', 'review')).toMatchObject({ brain: { name: 'critique-1' } });
  expect(turnFor(brains, 'critique', 'toString')).toBeNull();
});

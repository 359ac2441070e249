import { expect, it } from 'vitest';
import { recordedCase } from '../testing/recorded.ts';
import { mapFiles } from './files.ts';
import { renderMap } from './render.ts';
import { readSealedMap } from './sealed-map.ts';

const FAILED = {
  asked: 'mapping',
  model: 'm',
  family: 'm',
  prompt: { name: 'map-1', hash: 'x' },
  answer: null,
  failure: { reason: 'timeout', message: 'nothing came in 60 s' },
  usage: { calls: 1, promptTokens: 0, completionTokens: 0, costUsd: null, ms: 60_000 },
};

it('says of a map that its model gave no answer, and what could not be read', () => {
  const { envelope, case: kase } = recordedCase('cartography/mapped');
  const missing = ['stance: the reader is away'];
  const entries = kase.entries.map((entry) =>
    entry.artifact.kind === 'mapping'
      ? { ...entry, gathered: { ...entry.gathered, missing, advice: [FAILED] } }
      : entry,
  );
  const told = readSealedMap({ envelope, case: { ...kase, entries } });
  const unanswered = 'the language model m gave no answer (timeout): nothing came in 60 s';
  expect(told.limits).toEqual([...told.found.lacking, ...missing, unanswered]);
  expect(renderMap(told, 'case.json', 200)).toContain(unanswered);
});

it('finds no map sound that nobody challenged: its weak points are not known', () => {
  const { envelope, case: kase } = recordedCase('cartography/mapped');
  const none = { weaknesses: [], cut: 0, queries: [] };
  const shownOf = (abstained: string | null): string[] => {
    const entries = kase.entries.map((entry) => {
      const { artifact } = entry;
      if (artifact.kind !== 'weaknesses') return entry;
      return { ...entry, artifact: { ...artifact, ...none, abstained } };
    });
    const told = readSealedMap({ envelope, case: { ...kase, entries } });
    const files = mapFiles(told).filter(({ name }) => /^report\.(?:md|html)$/.test(name));
    return [renderMap(told, 'case.json', 200), ...files.map(({ text }) => text ?? '')];
  };
  const sound = /remaining weak points.{0,60}none were found/is;
  for (const shown of shownOf(null)) expect(shown).toMatch(sound);
  for (const shown of shownOf('the reader is away')) {
    expect(shown).not.toMatch(sound);
    expect(shown).toMatch(
      /remaining weak points.{0,60}unknown, because the map was not challenged/is,
    );
  }
});

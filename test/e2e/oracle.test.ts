/** Whole trials with a judge that is always right: the verdict is its finding, whatever the reader reads. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { expect, it } from 'vitest';
import { judgedByOracle, missesIn } from '../accuracy/oracle/run.ts';
import { ROOT } from '../tooling/program.ts';

const support = (text: string, source?: string) => ({ text, stance: 'support', source });
const refute = (text: string, source?: string) => ({ text, stance: 'refute', source });
const silent = (text: string, source?: string) => ({ text, stance: 'neutral', source });

const item = (claim: string, label: string, passages: readonly object[]): object => ({
  id: claim,
  claim,
  label,
  evidence: passages.map((passage, i) => ({ id: `e${i}`, ...passage })),
});

/** Misleading words, exhibits that answer each other, and more exhibits than a reader can weigh. */
const HARD = [
  item('The pump on deck two takes eight litres.', 'supported', [
    refute('The pump on deck two takes six litres.', 'handbook'),
    support('The handbook gives six litres for deck two. That is an error: it is eight.', 'notice'),
  ]),
  item('The ferry still calls at Norholm.', 'refuted', [
    support('Stops: Aldersund, Norholm, Vik.', 'timetable of May'),
    refute('Stops: Aldersund, Vik. The pier at Norholm was closed.', 'timetable of June'),
  ]),
  item('The roof was repaired after the storm.', 'nei', [
    silent('The roof will be repaired after the storm, the owner has said.', 'owner'),
    silent('Repairs of the roof have been put out to tender.', 'owner'),
  ]),
  item('The market should move to the square.', 'contested', [
    ...Array.from({ length: 40 }, (_one, i) => support(`The square has room for stall ${i}.`)),
    ...Array.from({ length: 10 }, (_one, i) => refute(`Shop ${i} in the old street would close.`)),
  ]),
];

it.each(['judge', 'all'] as const)('finds the gold label with an oracle as %s', async (roles) => {
  const file = await readFile(join(ROOT, 'test/accuracy/items.jsonl'), 'utf8');
  const lines = file.trim().split('\n');
  const rows = lines.map((line) => Parse(Type.Object({}), JSON.parse(line)));
  const verdicts = await judgedByOracle([...rows, ...HARD], { stance: 'lexical', roles });
  expect(missesIn(verdicts)).toEqual([]);
  const dissenting = verdicts.filter(({ predicate }) => predicate.unsettled !== undefined);
  expect(dissenting.length).toBeGreaterThan(0);
  for (const { predicate } of dissenting) expect(predicate.dissent.join()).toContain('reader: ');
});

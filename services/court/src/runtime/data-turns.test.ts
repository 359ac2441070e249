import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Counsel } from '#src/advice/counsel.ts';
import { seatFaults, turnFor, type RoleBrain } from '#src/handoff/party.ts';
import {
  artifactFault,
  DEFAULT_LIMITS,
  extendProceedings,
  isData,
  opened,
  openHeader,
  proceedingNamed,
  view,
  type Advice,
  type DataView,
  type Gathered,
  type Proceeding,
} from '@assize/proto';
import { adviceTo } from '#src/testing/view.ts';
import { lexicalReader } from '#src/reading/lexical-reader.ts';
import { testFolder } from '@assize/proto/testing/folder';
import { describe, expect, test } from 'vitest';
import { dataBrains } from './data-turns.ts';

const folder = testFolder();
cpSync(fileURLToPath(new URL('../../../../test/proceedings', import.meta.url)), folder, {
  recursive: true,
});
const file = join(folder, 'second-look', 'definition.yaml');
const byModel = readFileSync(file, 'utf8').replace(
  /^ {2}doubt:\n {4}cel:\n[^]*?^ {2}advice:\n {4}cel/m,
  [
    '  doubt:',
    '    reads: true',
    '    llm: doubt.md',
    "    abstains: { undated: '0', why: failure }",
    '  advice:',
    '    cel',
  ].join('\n'),
);
writeFileSync(file, byModel.replace('maxLength: 500', 'minLength: 2, maxLength: 500'));
writeFileSync(join(folder, 'second-look', 'doubt.md'), 'Say what is doubtful. Name exhibits.');
extendProceedings(folder);

const { signal } = new AbortController();

function own(): Proceeding {
  const found = proceedingNamed('second-look');
  if (!found) throw new Error('it did not load');
  return found;
}

function counsel(answer: unknown, failure: Advice['failure'] = null): Counsel {
  return {
    model: 'm',
    family: 'f',
    ask: ({ asked }) => Promise.resolve({ ...adviceTo(asked, answer), failure }),
  };
}

const evidence = [
  { id: 'first', text: 'The Nile flows through Africa, from the south to the north.' },
  { id: 'second', text: 'The Nile does not flow through Africa.' },
];

/** What a seat is shown if it is the next to act. */
function shown(kind: string, seen: DataView['seen'] = {}): DataView {
  const proceeding = own();
  const { definition } = proceeding;
  const text = 'The Nile flows through Africa.';
  const open = openHeader({
    claim: { text, evidence },
    identity: { account: 'A', source: 'urn:test', id: '1' },
    publisher: null,
    proceeding,
    limits: DEFAULT_LIMITS,
    now: 0,
  });
  const header = { ...open, signature: { keyid: 'clerk', sig: 'AAAA' } };
  const base = view(proceeding, { header, entries: [] }, opened(proceeding, header));
  const due = isData(definition) ? (definition.turns[kind] ?? null) : null;
  return { ...base, claim: { text, classification: '', tags: [] }, seen, due };
}

async function taken(brains: readonly RoleBrain[], kind: string, of: DataView) {
  const { brain, turn } = turnFor(brains, 'second-look', kind) ?? expect.unreachable();
  const gathered: Gathered = (await turn.gather?.(of, signal)) ?? {};
  const artifact = turn.decide(of, gathered);
  expect(turn.decide(of, structuredClone(gathered))).toEqual(artifact);
  expect(artifactFault(own().definition, artifact)).toBeNull();
  return { artifact, gathered, brain };
}

describe('a turn of data', () => {
  test('by expressions sees how each exhibit reads, and its readings are kept', async () => {
    const { artifact, gathered, brain } = await taken(
      dataBrains(lexicalReader(), null),
      'reading',
      shown('reading'),
    );
    expect(artifact).toEqual({ kind: 'reading', for: ['first'], against: ['second'] });
    expect(gathered.readings?.[0]?.exhibits.map(({ id }) => id)).toEqual(['first', 'second']);
    expect(brain).toMatchObject({ kind: 'heuristic', name: 'second-look-cel' });
  });

  test('that reads a claim without evidence has nothing on either side', async () => {
    const none = { ...shown('reading'), exhibits: [] };
    const { artifact } = await taken(dataBrains(lexicalReader(), null), 'reading', none);
    expect(artifact).toEqual({ kind: 'reading', for: [], against: [] });
  });

  test('that looks at what was never handed in ends with why, and hands in nothing', async () => {
    const { turn } =
      turnFor(dataBrains(lexicalReader(), null), 'second-look', 'advice') ?? expect.unreachable();
    expect(() => turn.decide(shown('advice'), {})).toThrow(/No such key/);
  });

  test('by a model is its answer, in which the names of exhibits stand for their ids', async () => {
    const brains = dataBrains(lexicalReader(), counsel({ undated: 1, why: 'E2' }));
    const { artifact, gathered, brain } = await taken(brains, 'doubt', shown('doubt'));
    expect(artifact).toEqual({ kind: 'doubt', undated: 1, why: 'second' });
    expect(gathered.advice).toHaveLength(1);
    expect(brain).toMatchObject({ kind: 'llm', name: 'second-look-llm' });
  });

  test.each([
    ['fails', counsel(null, { reason: 'timeout', message: 'too late' }), /too late/],
    ['says something else', counsel({ undated: -1, why: 'x' }), /another shape/],
  ])('by a model that %s is an abstention that says why', async (_how, asked, why) => {
    const { artifact } = await taken(dataBrains(lexicalReader(), asked), 'doubt', shown('doubt'));
    expect(artifact).toMatchObject({ kind: 'doubt', undated: 0 });
    expect(JSON.stringify(artifact)).toMatch(why);
  });

  test('by a model that names an exhibit whose id has no room is an abstention that says why', async () => {
    const brains = dataBrains(lexicalReader(), counsel({ undated: 1, why: 'E1' }));
    const one = { ...shown('doubt'), exhibits: [{ id: 'a', text: 'It is so.' }] };
    const { artifact } = await taken(brains, 'doubt', one);
    expect(artifact).toMatchObject({ kind: 'doubt', undated: 0 });
    expect(JSON.stringify(artifact)).toMatch(/is malformed: why/);
  });

  test('by a model has no seat where the role has none: a fault with its place', () => {
    expect(seatFaults('defense', dataBrains(lexicalReader(), null), [own()])).toEqual([
      'it has no turn for the doubt at doubt of second-look',
    ]);
    expect(seatFaults('defense', dataBrains(lexicalReader(), counsel({})), [own()])).toEqual([]);
  });
});

test('proceedings come once, before anybody has asked for them, and from one folder', () => {
  expect(proceedingNamed('defect-court')).not.toBeNull();
  expect(extendProceedings(folder)).toHaveLength(1);
  expect(() => extendProceedings(tmpdir())).toThrow(/come from one folder/);
});

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { Parse } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { TAKEN_NAMES } from '../../proceedings/known.ts';
import { AnyArtifact } from '../../schema/artifact.ts';
import { handIn, openTrial } from '../../testing/drive.ts';
import { testFolder } from '../../testing/folder.ts';
import { loadOwn, ownReleaseFile, ProceedingsError, type OwnProceeding } from './folder.ts';

const SHIPPED = fileURLToPath(new URL('../../../../test/proceedings', import.meta.url));
const scratch = testFolder();

let copies = 0;
function aCopy(): string {
  copies += 1;
  const folder = join(scratch, String(copies));
  cpSync(SHIPPED, folder, { recursive: true });
  return folder;
}

const NAME = 'second-look';
const FILES = ['definition.yaml', 'second-look.binding.yaml', 'second-look.yaml'] as const;
const [DEFINITION, BINDING, GRAPH] = FILES;
const fileIn = (folder: string, file: string): string => join(folder, NAME, file);

function edit(folder: string, file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(fileIn(folder, file), 'utf8');
  expect(text).toMatch(from);
  writeFileSync(fileIn(folder, file), text.replace(from, to));
}

function faultsOf(folder: string): string[] {
  try {
    loadOwn(folder, TAKEN_NAMES);
    return [];
  } catch (error) {
    if (!(error instanceof ProceedingsError)) throw error;
    return error.message.split('\n').map((line) => line.replace(`${folder}/`, ''));
  }
}

const versions = (folder: string): readonly OwnProceeding[] => loadOwn(folder, TAKEN_NAMES);
const digests = (folder: string): string[] =>
  versions(folder).map(({ proceeding }) => proceeding.digest);

function release(folder: string): string {
  const [current] = versions(folder);
  if (!current) throw new Error('nothing is there');
  const file = ownReleaseFile(folder, current.proceeding);
  mkdirSync(join(folder, NAME, 'versions'), { recursive: true });
  writeFileSync(file, current.released);
  return current.proceeding.digest;
}

describe('a proceeding of data', () => {
  test('loads from its folder, and its seats can end in a mistrial besides', () => {
    const [own] = versions(aCopy());
    expect(own?.proceeding).toMatchObject({ name: NAME });
    expect(own?.proceeding.definition.ends).toEqual([
      { by: 'judge', decision: 'rely' },
      { by: 'judge', decision: 'check' },
      { by: 'judge', decision: 'drop' },
      { by: 'evaluator', decision: 'mistrial' },
      { by: 'defense', decision: 'mistrial' },
      { by: 'judge', decision: 'mistrial' },
    ]);
  });

  test('has no fact that grows without end, as one that is made of itself twice', () => {
    const folder = aCopy();
    const long = `'${'x'.repeat(40_000)}'`;
    edit(folder, DEFINITION, 'speaking: 0 }', `speaking: 0, words: ${long} }`);
    edit(
      folder,
      DEFINITION,
      '{ reading.speaking: ',
      '{ reading.words: facts.reading.words + facts.reading.words, reading.speaking: ',
    );
    const [own] = versions(folder);
    const trial = openTrial(own ? { proceeding: own.proceeding } : {});
    const reading = Parse(AnyArtifact, { kind: 'reading', for: [], against: [] });
    expect(() => handIn(trial, reading)).toThrow(
      /the fact reading.words has more than 65536 characters/,
    );
  });

  test.each([
    [
      DEFINITION,
      'undated: { type: integer, minimum: 0 }',
      'undated: { type: integer, pattern: x }',
      /definition\.yaml:8: .*"pattern" is not supported for the type integer/,
    ],
    [
      DEFINITION,
      'undated: { type: integer, minimum: 0 }',
      'undated: { $ref: "#/x" }',
      /definition\.yaml:8: .*type must be one of/,
    ],
    [DEFINITION, 'undated:', 'next:', /definition\.yaml:\d+: .*"next" is reserved/],
    [
      DEFINITION,
      'facts:\n  reading: { speaking: 0 }',
      'facts:\n  clock: { speaking: 0 }',
      /facts\.clock: the name of a group is/,
    ],
    [
      DEFINITION,
      'reading.speaking:',
      'reading.spoken:',
      /updates\.reading: unknown fact "reading\.spoken"/,
    ],
    [
      DEFINITION,
      'newest: doubt',
      'newest: doubts',
      /definition\.yaml:\d+: sights\.doubt: there is no artifact "doubts"/,
    ],
    [DEFINITION, /^ {6}why: .*\n/m, '', /turns\.doubt\.cel: no expression gives the field "why"/],
    [
      DEFINITION,
      "e.date == ''",
      'e.refute > 0.5',
      /turns\.doubt\.cel\.undated: CEL: No such key: refute/,
    ],
    [DEFINITION, 'decision: drop', 'decision: judge', /ends\.2: "judge" is a role/],
    [
      DEFINITION,
      'confidence: artifact.share',
      'confidence: artifact.decision',
      /it gives string, but double is expected/,
    ],
    [
      DEFINITION,
      'proceeding: second-look',
      'proceeding: other',
      /"other" is in the folder "second-look"/,
    ],
    [DEFINITION, 'proceeding: second-look', 'proceeding: [', /definition\.yaml:\d+: /],
    [DEFINITION, 'ends:', 'colour: red\nends:', /definition\.yaml:\d+: colour: unknown field/],
    [
      DEFINITION,
      /^ {2}doubt:\n {4}cel/m,
      '  doubt:\n    llm: ../../etc/passwd.md\n    cel',
      /a prompt must be a file beside this one/,
    ],
    [
      DEFINITION,
      /^ {2}doubt:\n {4}cel/m,
      '  doubt:\n    llm: doubt.md\n    abstains',
      /doubt\.md:1: the file does not exist/,
    ],
    [BINDING, 'role: defense', 'role: clerk', /binding\.yaml:4: .*the clerk can’t take a turn/],
    [
      BINDING,
      'sees: [reading, doubt]',
      'sees: [reading, toString]',
      /binding\.yaml:5: unknown sight "toString"/,
    ],
    [
      BINDING,
      'reading.speaking == 0.0',
      'reading.spoken == 0.0',
      /binding\.yaml:8: .*unknown fact "reading\.spoken"/,
    ],
    [GRAPH, 'to: _done', 'to: done', /second-look\.yaml:\d+: dangling edge S2/],
    [
      DEFINITION,
      /concludes:[^]*/,
      `concludes: { doubt: { decision: "'rely'" } }`,
      /second-look\.yaml:16: edge S2: "concludes" does not say how the advice ends a case/,
    ],
    [
      GRAPH,
      'from: rule, to: _done',
      'from: look, to: _gap_brief',
      /the evaluator can't end a case/,
    ],
  ])('%s: "%s" → "%s" is a fault at its line', (file, from, to, fault) => {
    const folder = aCopy();
    edit(folder, file, from, to);
    expect(faultsOf(folder).join('\n')).toMatch(fault);
  });

  test('takes no name and no artifact of what ships', () => {
    const folder = aCopy();
    for (const file of [DEFINITION, BINDING]) {
      edit(folder, file, /\bdoubt\b/g, 'verdict');
    }
    expect(faultsOf(folder).join()).toMatch(
      /artifacts\.verdict: another proceeding already has this kind/,
    );
    const other = aCopy();
    edit(other, DEFINITION, 'proceeding: second-look', 'proceeding: light');
    expect(faultsOf(other).join()).toMatch(/"light" is the name of a shipped proceeding/);
  });

  test('a folder that is none, or whose name is none, is said to be so', () => {
    expect(faultsOf(join(scratch, 'nowhere'))).toEqual([expect.stringContaining('does not exist')]);
    const folder = aCopy();
    cpSync(join(folder, NAME), join(folder, 'Second Look'), { recursive: true });
    expect(faultsOf(folder).join()).toMatch(/consists of lower-case letters/);
  });

  test('the faults of several are all said', () => {
    const folder = aCopy();
    mkdirSync(join(folder, 'empty'));
    edit(folder, DEFINITION, 'decision: drop', 'decision: judge');
    expect(faultsOf(folder)).toHaveLength(2);
  });
});

describe('its versions', () => {
  test('a change of the definition makes another one, beside which a released one lives on', () => {
    const folder = aCopy();
    const first = release(folder);
    expect(digests(folder)).toEqual([first]);
    edit(folder, DEFINITION, '>= 0.3).map', '>= 0.4).map');
    const [current, ...earlier] = digests(folder);
    expect(current).not.toBe(first);
    expect(earlier).toEqual([first]);
  });

  test('what is only shown makes no new one', () => {
    const folder = aCopy();
    const [before] = digests(folder);
    edit(folder, 'second-look.yaml', 'Two parties', 'Both parties');
    edit(folder, DEFINITION, '\nfacts:', '\n# what conditions look at\nfacts:');
    expect(digests(folder)).toEqual([before]);
  });

  test('a prompt is part of it', () => {
    const folder = aCopy();
    edit(folder, DEFINITION, /^ {2}doubt:\n {4}cel/m, '  doubt:\n    llm: doubt.md\n    abstains');
    writeFileSync(fileIn(folder, 'doubt.md'), 'Doubt.');
    const first = release(folder);
    writeFileSync(fileIn(folder, 'doubt.md'), 'Doubt it.');
    const [current, released] = versions(folder);
    expect(released?.proceeding.digest).toBe(first);
    expect(current?.released).toContain('Doubt it.');
  });

  test('an edited released one is refused by its name', () => {
    const folder = aCopy();
    const first = release(folder);
    edit(folder, `versions/${first}.json`, 'support >= 0.3', 'support >= 0.2');
    expect(faultsOf(folder)).toEqual([
      `${NAME}/versions/${first}.json:1: this version of ${NAME} was edited, but a released version must not be changed`,
    ]);
  });
});

function pathsIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  const inner = Object.entries(value).flatMap(([key, item]) => pathsIn(item, [...path, key]));
  return [[...path], ...inner];
}

function withValue(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other;
  const copy: unknown = structuredClone(value);
  if (typeof copy !== 'object' || copy === null) return other;
  Reflect.set(copy, key, withValue(Reflect.get(copy, key), rest, other));
  return copy;
}

const HOSTILE = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    '',
    '(((((',
    '1/0',
    'artifact.artifact',
    '__proto__',
    'constructor',
    '\uD800',
    '\u0000',
  ),
  fc.record({
    type: fc.constantFrom('string', 'object', 'array', 'null'),
    properties: fc.jsonValue(),
  }),
);

describe('whatever its files hold', () => {
  test('each loads, or ends in sentences with file and line', () => {
    const folder = aCopy();
    const texts = FILES.map((file) => [file, readFileSync(fileIn(folder, file), 'utf8')] as const);
    const edits = fc.constantFrom(...texts).chain(([file, text]) => {
      const document: unknown = parse(text);
      const other = fc.oneof(
        fc.tuple(fc.constantFrom(...pathsIn(document)), HOSTILE),
        fc
          .tuple(fc.constantFrom(...pathsIn(document)), fc.string({ maxLength: 12 }), HOSTILE)
          .map(([path, key, value]) => [[...path, key], value] as const),
      );
      return other.map(
        ([path, value]) => [file, stringify(withValue(document, path, value))] as const,
      );
    });
    const garbage = fc.tuple(fc.constantFrom(...FILES), fc.string({ maxLength: 200 }));
    fc.assert(
      fc.property(fc.oneof(edits, garbage), ([file, hostile]) => {
        for (const [own, text] of texts) writeFileSync(fileIn(folder, own), text);
        writeFileSync(fileIn(folder, file), hostile);
        const faults = faultsOf(folder);
        for (const fault of faults) expect(fault).toMatch(/^second-look\/[a-z.-]+:\d+: \S/);
      }),
      {
        numRuns: 100,
        examples: [[[BINDING, '" ": null\nproceeding: second-look\n']]],
      },
    );
  }, 30_000);
});

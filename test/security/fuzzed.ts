import { readFileSync } from 'node:fs';
import { parseAnswer } from '../../infra/llm/src/answer.ts';
import { readDocument } from '../../infra/documents/src/read.ts';
import { UnreadableError } from '../../infra/documents/src/document.ts';
import { linedBlocks } from '../../infra/documents/src/markdown-lines.ts';
import { parseCase } from '../../services/court/src/handoff/receive.ts';
import { rowOf } from '../../services/assize/src/indexing/row.ts';
import { challengedStatement } from '../../services/assize/src/route/intent.ts';
import { readEvent } from '../../services/clerk/src/event.ts';
import { assertedIn, measure, readReport, type ReportKind } from '@assize/measured';
import { parsePack } from '@assize/court/packs';
import {
  ALL_HANDOFFS,
  checkEvidence,
  HEADERS,
  loadProceeding,
  newestIn,
  parseHandoff,
  readClaim,
  readPart,
  readStatement,
  readYaml,
  verifyFile,
} from '@assize/proto';
import { REPORTS } from './fuzzed-reports.ts';
import { courtProceeding } from '../../proto/src/testing/drive.ts';
import { sentences } from '@assize/lexical';
import { scrub } from '@assize/telemetry/log';
import { shown } from '@assize/telemetry/log/terminal';
import { contextIn } from '@assize/telemetry';
import Type from 'typebox';
import Compile from 'typebox/compile';

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The first entry of a recorded case, as it stands there. */
const PLAIN_ENTRY = read('test/histories/plain.json')
  .split('"entries":[')[1]
  ?.split(',{"artifact"')[0];

/** What texts of the kind are made of, and one whole one that pieces are cut from. */
export interface Fuzzed {
  readonly name: string;
  readonly parse: (text: string) => unknown;
  readonly whole: string;
  readonly pieces: readonly string[];
  /** What it says that it throws. */
  readonly throws?: (error: unknown) => boolean;
  /** How much of all executions it gets: a slow one fewer. */
  readonly share?: number;
  /** Where it is more: read on a thread of its own, with a deadline (infra/documents/src/reader.ts). */
  readonly budgetMs?: number;
}

const graph = read('proto/src/proceedings/defect-court/defect-court.yaml');
const file = 'defect-court.binding.yaml';
const binding = { file, text: read(`proto/src/proceedings/defect-court/${file}`) };
const { definition } = courtProceeding();
const keys = {
  knows: () => false,
  refusal: async () => 'no',
  envelopeRefusal: async () => 'no',
  revocation: () => null,
};
const Answer = Compile(Type.Object({ a: Type.Array(Type.String()) }));
const JSONISH = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ':',
  ',',
  'null',
  '1e400',
  '\\u0000',
  '\\ud800',
  '"text"',
  '"evidence"',
  '"__proto__"',
  '"constructor"',
  '-0',
  '{"a":',
  '[[',
];
/** A run of tests that assertions are made about. */
const RUN =
  '<testsuite><testcase name="adds"/><testcase name="b"><failure/></testcase></testsuite>';

const WORDS = [
  'all tests pass',
  ' and ',
  'coverage of ',
  '“',
  '"',
  "'",
  '80 %',
  ' is ',
  'not ',
  '\u0661',
  'the ',
  'src/**/*.ts',
  ', ',
  '. ',
  'commit abcdef1',
  'only changes ',
];
const YAMLISH = [
  '- ',
  ': ',
  '\n',
  '  ',
  '&a ',
  '*a',
  '!!',
  '|',
  '>',
  '{',
  '[',
  '? ',
  '---\n',
  '"',
  '<<: ',
  '#',
];

export const FUZZED: readonly Fuzzed[] = [
  {
    name: 'claim',
    parse: (text) => readClaim(bytes(text)),
    whole: '{"text":"a b","evidence":[{"id":"a","text":"b"}],"confidence":0.5}',
    pieces: JSONISH,
  },
  {
    name: 'evidence',
    parse: (text) => checkEvidence(orText(text)),
    whole: '{"id":"a","kind":"http","data":{"status":200}}',
    pieces: JSONISH,
  },
  {
    name: 'headers',
    parse: (text) =>
      readEvent({
        [HEADERS.ceId]: text,
        [HEADERS.ceSource]: text,
        [HEADERS.ceType]: text,
        [HEADERS.cePublisher]: text,
        [HEADERS.contentType]: text,
      }),
    whole: 'application/json',
    pieces: ['/', ';', 'a', '+json', '\r\n', ' '],
  },
  {
    name: 'case file',
    parse: (text) => parseCase('court.a.clerk.prosecutor', bytes(text)),
    whole: read('test/histories/plain.json').slice(0, 20_000),
    pieces: JSONISH,
    share: 0.2,
  },
  {
    name: 'delta',
    parse: (text) => {
      const part = readPart(text);
      return part && newestIn(part);
    },
    whole: `{"after":0,"entries":[${PLAIN_ENTRY}],"head":"${'0'.repeat(64)}"}`,
    pieces: [...JSONISH, '"after":', '"head":"'],
    share: 0.2,
  },
  {
    name: 'signed file',
    parse: (text) => verifyFile(bytes(text), keys, () => null),
    whole: read('test/histories/plain.json'),
    pieces: JSONISH,
    share: 0.1,
  },
  {
    name: 'statement',
    parse: (text) => readStatement(Buffer.from(text).toString('base64')),
    whole: '{"_type":"x","predicate":{}}',
    pieces: JSONISH,
  },
  ...Object.entries(REPORTS).map(([kind, [whole, ...pieces]]): Fuzzed => ({
    name: `report: ${kind}`,
    parse: (text) => readReport(kindOf(kind), { text }),
    whole,
    pieces: [...pieces, '{', '"', '\n'],
  })),
  {
    name: 'statement of a claim',
    parse: assertedIn,
    whole: 'All 12 tests pass, and coverage of src/a.ts is at least 80 %.',
    pieces: WORDS,
  },
  {
    name: 'claim against a report',
    parse: (text) => measure(text, [{ id: 'a', kind: 'diffstat', text: ' src/a.ts | 3 +-\n' }]),
    whole: 'The change touches only src/*.ts and docs/.',
    pieces: WORDS,
  },
  {
    name: 'assertion',
    parse: (that) => {
      const asserts = [{ that: that.slice(0, 1000) }];
      return measure('It is done.', [{ id: 'a', kind: 'junit', text: RUN }], asserts);
    },
    whole: 'junit.tests.all(t, t.name.startsWith("a") || t.outcome in ["passed", "skipped"])',
    pieces: [
      'junit.',
      'tests',
      'failing',
      '.all(t, ',
      '[0]',
      '"a"',
      '==',
      '&&',
      '!',
      '(',
      ')',
      't.',
    ],
  },
  {
    name: 'Markdown',
    parse: linedBlocks,
    whole: '# A\n\n- b *c* `d`\n\n| a | b |\n| - | - |\n| c | d |\n',
    pieces: [
      '*',
      '_',
      '`',
      '[',
      '](',
      '|',
      '\n',
      '> ',
      '- ',
      '# ',
      '---\n',
      '<a>',
      '[^1]',
      '&amp;',
    ],
    share: 0.1,
  },
  ...(['markdown', 'html', 'text'] as const).map((kind): Fuzzed => ({
    name: `document: ${kind}`,
    parse: (text) => readDocument({ kind, bytes: bytes(text) }, () => undefined),
    whole: '<html><body><h1>A</h1><p>A text.</p></body></html>',
    pieces: [
      '<',
      '>',
      '<div>',
      '</p>',
      '&#x',
      ';',
      '<table><tr>',
      '<!--',
      '---\ntitle: a\n---\n',
      'A text. ',
      '\0',
    ],
    throws: (error) => error instanceof UnreadableError,
    share: kind === 'html' ? 0.03 : 0.1,
    budgetMs: 60_000,
  })),
  {
    name: 'row of an index',
    parse: (text) => rowOf(text, 'f.jsonl', []),
    whole: '{"id":"a","text":"A text.","tags":["x"],"date":"2026-01-01"}',
    pieces: JSONISH,
  },
  {
    name: 'YAML',
    parse: readYaml,
    whole: 'a:\n  - b: &x c\n  - *x\n',
    pieces: YAMLISH,
    share: 0.3,
  },
  {
    name: 'proceeding',
    parse: (text) => loadProceeding({ file: 'a', text }, binding, definition),
    whole: graph,
    pieces: [...YAMLISH, 'edges:', 'nodes:', 'from: '],
    share: 0.05,
  },
  {
    name: 'pack',
    parse: (text) => parsePack(text),
    whole: 'name: a\nabout: b\nclasses: []\nindicators: []\n',
    pieces: [...YAMLISH, 'pattern: ', '(a+)+', 'extends: '],
    share: 0.2,
  },
  {
    name: 'CEL',
    parse: (text) =>
      loadProceeding(
        { file: 'a', text: graph },
        {
          ...binding,
          text: binding.text.replace('prosecution.confidence >= 0.95', JSON.stringify(text)),
        },
        definition,
      ),
    whole: 'hearing.round >= hearing.maxRounds || hearing.converged',
    pieces: ['(', ')', '||', '!', 'clock.now', '+', '[', ']', '"', '.', '?', ':', 'in', '1e9', '%'],
    share: 0.05,
  },
  {
    name: 'answer of a model',
    parse: (text) => parseAnswer(text, Answer, {}),
    whole: '{"a":["b"]}',
    pieces: JSONISH,
  },
  {
    name: 'subject',
    parse: parseHandoff,
    whole: ALL_HANDOFFS,
    pieces: ['court.', 'clerk', '.', '*', '>', ' ', 'a'],
  },
  {
    name: 'traceparent',
    parse: (text) => contextIn({ traceparent: text, tracestate: text }),
    whole: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    pieces: ['-', '00', 'f', 'g', ',', '='],
  },
  {
    name: 'query',
    parse: challengedStatement,
    whole: 'is it really true that coffee is bad?',
    pieces: WORDS,
  },
  {
    name: 'sentences',
    parse: sentences,
    whole: 'Dr. A went. B stayed!',
    pieces: ['.', ' ', '"', 'a', 'Dr.', '\n\n', '…'],
  },
  {
    name: 'line of a log',
    parse: (text) => shown(scrub(text)),
    whole: 'password=abcdef nats://a:b@c',
    pieces: ['eyJ', '.', '-----BEGIN PRIVATE KEY-----', '@', '://', 'token', ':', '\u001B['],
  },
];

function kindOf(kind: string): ReportKind {
  const known = (
    ['junit', 'coverage', 'exit-code', 'digest', 'http', 'diffstat', 'sarif'] as const
  ).find((one) => one === kind);
  if (known === undefined) throw new Error(kind);
  return known;
}

function orText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

// No text from outside keeps a parser longer than its budget at the largest size that it accepts. If a slow machine
// exceeds the budget, the work must not grow faster than the text: from n to 4 n a linear parser takes about 4 times as
// long, a quadratic one 16 times and a cubic one 64 times.
import { tmpdir } from 'node:os';
import { findsOf } from '@assize/court/gauntlet';
import { loadPersonas } from '@assize/spec/gauntlet';
import { assertedIn, measure, readReport, type ReportKind } from '@assize/measured';
import { sentences } from '@assize/lexical';
import { placeOf } from '@assize/proto/debate';
import { scrub } from '@assize/telemetry/log';
import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '#src/cpu-time.ts';
import { readInParts } from '../../services/court/src/reading/in-parts.ts';
import { assumptionsByRule } from '../../services/assize/src/challenge/by-rule.ts';
import { challengedStatement } from '../../services/assize/src/route/intent.ts';
import { claimDigest } from '../../services/clerk/src/precedents/passage.ts';
import { charsetIn } from '../../infra/documents/src/decode.ts';
import { lengthOf } from '../../infra/documents/src/html.ts';
import { parsePlain } from '../../infra/documents/src/plain.ts';
import { Outline } from '../../infra/documents/src/outline.ts';
import { redacted } from '../../infra/telemetry/src/redaction.ts';

const KIB = 1024;
/** Limits of a report, and of a claim or a message of a log, in UTF-16 code units. */
const [REPORT, CLAIM] = [64 * KIB, 32 * KIB];
/** For a parser at its largest size; and the limit on a slow machine. In milliseconds of CPU time. */
const [BUDGET_MS, MOST_MS] = [100, 1_000];

interface Hostile {
  readonly name: string;
  readonly parse: (text: string) => unknown;
  readonly text: (size: number) => string;
  readonly largest: number;
}

const filled = (piece: string, size: number): string =>
  piece.repeat(Math.max(1, Math.floor(size / piece.length)));

function report(kind: ReportKind, name: string, text: Hostile['text']): Hostile {
  const parse = (given: string): unknown => readReport(kind, { text: given });
  return { name: `${kind}: ${name}`, parse, text, largest: REPORT };
}

function claim(name: string, text: Hostile['text']): Hostile {
  return { name: `claim: ${name}`, parse: assertedIn, text, largest: CLAIM };
}

const thirds = (a: string, b: string, c: string): Hostile['text'] => {
  return (size) => filled(a, size / 3) + filled(b, size / 3) + filled(c, size / 3);
};

const NOTHING_READ = { readings: [], missing: [], stanceModel: 'none', relevanceModel: 'none' };

/** As much as an assertion may do for each item of a list. */
const SEARCHING = Array.from({ length: 16 }, (_unused, i) => {
  const each = Array.from(
    { length: 4 },
    (_one, n) => `!f.path.contains("${'a'.repeat(15)}b${n}${i}")`,
  );
  return { that: `diffstat.files.all(f, ${each.join(' && ')})` };
});

const adversaries = await loadPersonas(tmpdir(), ['burned_oncall']);

const HOSTILE: readonly Hostile[] = [
  report('diffstat', 'blocks of renames', (size) => `x${filled('{ => ', size)} | 1`),
  report(
    'diffstat',
    'blocks of renames that never close',
    (size) => `1\t1\t${filled('{ => ', size)}`,
  ),
  report(
    'diffstat',
    'renames in three runs',
    (size) => `1\t1\t${thirds('{', ' => ', '}')(size)}\r`,
  ),
  report('diffstat', 'spaces before a bar', (size) => `n${filled(' ', size)} 0`),
  report('diffstat', 'bars', (size) => `n${filled(' | ', size)}0`),
  report('diffstat', 'counts between bars', (size) => `n${filled(' | 1 +-', size)} 0`),
  report('diffstat', 'rename', (size) => ` rename ${filled(' (1%', size)}`),
  report(
    'http',
    'answers that go on',
    (size) => `${filled('HTTP/1.1 100\r\n\r\n', size)}HTTP/1.1 200\r\n\r\n`,
  ),
  report(
    'http',
    'lines that never end a head',
    (size) => `HTTP/1.1 200\r\n${filled('a:\r\n', size)}`,
  ),
  report('sarif', 'results without a level', (size) => {
    const driver = `{"name":"a","rules":[${filled('{"id":"b"},', size / 2)}{"id":"c"}]}`;
    const results = `[${filled('{"ruleId":"b/c","message":{}},', size / 2)}{"message":{}}]`;
    return `{"version":"2.1.0","runs":[{"tool":{"driver":${driver}},"results":${results}}]}`;
  }),
  report('junit', 'suites in suites', (size) => filled('<testsuite>', size)),
  report('junit', 'attributes', (size) => `<testsuite ${filled('a', size)}/>`),
  report('junit', 'points', (size) => `1..1\n${filled('not ok\n', size)}`),
  report('junit', 'children in children', (size) => {
    const nested = Array.from({ length: Math.floor(Math.sqrt(size) / 2) }, (_none, i) => {
      return `${' '.repeat(4 * i)}ok 1 - a {\n`;
    });
    return `TAP version 14\n${nested.join('')}`;
  }),
  report('junit', 'points that close', (size) => {
    return `TAP version 14\n${filled('# Subtest: a\n    ok 1\n    1..1\nnot ok 1 - a\n', size)}`;
  }),
  report(
    'junit',
    'YAML',
    (size) => `1..1\nnot ok 1\n  ---\n${filled('  a: [{b: "c"}]\n', size)}  ...\n`,
  ),
  report(
    'junit',
    'YAML in YAML',
    (size) => `1..1\nnot ok 1\n  ---\n  a: ${filled('[', size)}\n  ...\n`,
  ),
  report('junit', 'directives', (size) => `1..1\nok 1 ${filled('# \\', size)}\n`),
  report('junit', 'plans', (size) => filled('1..1\n', size)),
  report('junit', 'go test', (size) => filled('{"Action":"run","Package":"a","Test":"b"}\n', size)),
  report('junit', 'packages', (size) => {
    return Array.from(
      { length: Math.floor(size / 40) },
      (_none, i) => `{"Action":"start","Package":"${i}"}\n`,
    ).join('');
  }),
  report('coverage', 'lcov', (size) => filled('DA:1,1,\n', size)),
  report('digest', 'BSD', (size) => `MD5 (${filled(') = ', size)}`),
  report('exit-code', 'lists', (size) => filled('[', size)),
  claim('openers without an end', (size) => filled('“«0', size)),
  claim('apostrophes', (size) => filled("'a", size)),
  claim('white space and marks', (size) => `x${filled('\t', size)}x\t`),
  claim('stops', (size) => `${filled('. ', size)}x`),
  claim('clauses', (size) => filled('a and ', size)),
  claim('of coverage', (size) => `coverage in ${filled('m/', size)}\0`),
  {
    name: 'assertion over a report',
    parse: (text) => measure('It is done.', [{ id: 'a', kind: 'diffstat', text }], SEARCHING),
    text: (size) => filled('1\t1\taaaaaaaaaaaaaaaa\n', size),
    largest: 64 * 1024,
  },
  {
    name: 'a claim of many clauses: other words in each',
    parse: (text) => readInParts({ read: async () => NOTHING_READ }, text, []),
    text: (size) =>
      Array.from({ length: size / 16 }, (_unused, n) => `${n}a ${n}b ${n}c,`).join(' '),
    largest: CLAIM,
  },
  {
    name: 'a claim of small words and names',
    parse: (text) => readInParts({ read: async () => NOTHING_READ }, text, []),
    text: (size) => filled('only  in Ottawa still ', size),
    largest: CLAIM,
  },
  {
    name: 'a claim of many clauses: no words',
    parse: (text) => readInParts({ read: async () => NOTHING_READ }, text, []),
    text: (size) => filled('. ', size),
    largest: CLAIM,
  },
  {
    name: 'sentences: marks',
    parse: sentences,
    text: (size) => `${filled('.', size)}x`,
    largest: REPORT,
  },
  {
    name: 'sentences: dots and spaces',
    parse: sentences,
    text: (size) => filled('a.  ', size),
    largest: REPORT,
  },
  {
    name: 'route: spaces',
    parse: challengedStatement,
    text: (size) => `why ${filled(' \ta', size)}\0`,
    largest: CLAIM,
  },
  {
    name: 'route: cues',
    parse: challengedStatement,
    text: (size) => filled('proof against ', size),
    largest: CLAIM,
  },
  {
    name: 'route: marks',
    parse: challengedStatement,
    text: (size) => `refute x${filled('!', size)}\0`,
    largest: CLAIM,
  },
  {
    name: 'precedent: marks',
    parse: claimDigest,
    text: (size) => `${filled('!', size)}\0`,
    largest: CLAIM,
  },
  {
    name: 'charset: metas',
    parse: (text) => charsetIn(Buffer.from(text)),
    text: (size) => filled('<meta\0harset', size),
    largest: REPORT,
  },
  {
    name: 'html: tags that never close',
    parse: lengthOf,
    text: (size) => filled('<', size),
    largest: REPORT,
  },
  {
    name: 'text: headings of two levels in turns',
    parse: parsePlain,
    text: (size) => filled('# a\n## b\n', size),
    largest: REPORT,
  },
  {
    name: 'heading: marks',
    parse: (text) => new Outline().heading(1, text),
    text: (size) => `x${filled('#', size)}x`,
    largest: REPORT,
  },
  {
    name: 'heading: marks apart',
    parse: (text) => new Outline().heading(1, text),
    text: (size) => `x${filled(' #', size)}x`,
    largest: REPORT,
  },
  {
    name: 'log: keys that never end',
    parse: scrub,
    text: (size) => filled('-----BEGIN PRIVATE KEY-----', size),
    largest: REPORT,
  },
  {
    name: 'log: tokens',
    parse: scrub,
    text: (size) => filled('-eyJaaaaaaaa', size),
    largest: REPORT,
  },
  { name: 'log: addresses', parse: scrub, text: (size) => filled('a://', size), largest: REPORT },
  {
    name: 'log: names of secrets',
    parse: scrub,
    text: (size) => filled('token"   ', size),
    largest: REPORT,
  },
  {
    name: 'log: authorization',
    parse: scrub,
    text: (size) => filled('authorization ', size),
    largest: REPORT,
  },
  {
    name: 'log: white space',
    parse: scrub,
    text: (size) => `password${filled(' ', size)}`,
    largest: REPORT,
  },
  {
    name: 'telemetry: addresses',
    parse: redacted,
    text: (size) => filled('a@a.', size),
    largest: REPORT,
  },
  {
    name: 'challenge: a long sentence',
    parse: (text) => assumptionsByRule([{ text, line: 1, headings: [] }]),
    text: (size) => `assuming ${filled('\t a', Math.min(size, 1900))}`,
    largest: REPORT,
  },
  {
    name: 'challenge: one paragraph of sentences',
    parse: (text) => assumptionsByRule([{ text, line: 1, headings: [] }]),
    text: (size) => filled('It must a.\n', size),
    largest: REPORT,
  },
  {
    name: 'debate: words that do not stand',
    parse: (text) => placeOf(text, 'b'),
    text: (size) => filled('a ', size),
    largest: REPORT,
  },
  {
    name: 'gauntlet: calls that nothing bounds',
    parse: (spec) => findsOf({ adversaries, spec }),
    text: (size) => filled('- a call to the API of the service.\n', size),
    largest: REPORT,
  },
];

describe.each(HOSTILE)('$name', ({ parse, text, largest }) => {
  it('takes no longer than its budget, or grows no faster than its text', () => {
    const [quarter, whole] = [text(largest / 4), text(largest)];
    if (leastCpuMs(() => parse(whole), 1) < BUDGET_MS) return;
    // On a slow machine: linear is 4 times, anything else 16 times and more.
    const [n, n4] = [leastCpuMs(() => parse(quarter), 5), leastCpuMs(() => parse(whole), 5)];
    expect(n4).toBeLessThan(MOST_MS);
    if (n4 > BUDGET_MS) expect(n4 / n).toBeLessThan(10);
  });
});

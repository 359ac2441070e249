// Whatever is in a claim, a case, a document, a proceeding, a pack or a log: a terminal obeys only our own colours in a
// command's output, and JSON stays JSON.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '@assize/proto/testing/folder';
import { createLog } from '@assize/telemetry/log';
import { shown } from '@assize/telemetry/log/terminal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../tooling/program.ts';
import { MAIN, runToEnd } from '#src/assize-command.ts';

/** Escapes, C0, C1, bidi, zero width, tags, separators, and a lone surrogate. */
const SIGNS: readonly (readonly [name: string, sign: string])[] = [
  ['an escape', '\u001B[2J\u001B]0;title\u0007'],
  ['a hidden colour', '\u001B[8m'],
  ['bell, backspace and a carriage return', '\u0007\b\r'],
  ['CSI of C1', '\u009B2J'],
  ['DEL', '\u007F'],
  ['embeddings and isolates', '\u202E\u202A\u2066\u2069'],
  ['marks of direction', '\u200E\u200F\u061C'],
  ['zero width', '\u200B\u2060\uFEFF'],
  ['a joiner of nothing', 'a\u200Db'],
  ['separators', '\u2028\u2029'],
  ['tags', '\u{E0041}\u{E007F}'],
  ['a lone surrogate', '\uD800'],
];
const HOSTILE = SIGNS.map(([, sign]) => sign).join('x');

const OBEYED =
  /(?![\t\n])\p{Cc}|[\p{Cs}\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]|(?<=[ -~])[\u200C\u200D]/u;

describe('the filter of everything that is printed', () => {
  it.each(SIGNS)('shows %s as an escape, which JSON reads as the sign itself', (_name, sign) => {
    expect(shown(sign)).not.toMatch(OBEYED);
    const json = JSON.stringify({ text: sign });
    expect(shown(json)).not.toMatch(OBEYED);
    expect(JSON.parse(shown(json))).toEqual({ text: sign });
  });

  it('keeps our own colours where there are any, and no other sequence', () => {
    expect(shown('\u001B[32mok\u001B[39m', true)).toBe('\u001B[32mok\u001B[39m');
    expect(shown('\u001B[32mok\u001B[39m')).not.toMatch(OBEYED);
    expect(shown('\u001B[8mhidden\u001B[2J', true)).not.toContain('\u001B');
  });

  it('changes no text that is obeyed nowhere: joiners of scripts and emoji stay', () => {
    const text = 'नमस्\u200Dते שלום 👩\u200D🔬 می\u200Cخواهم\tx\n';
    expect(shown(text)).toBe(text);
  });

  it('lets nothing through, and JSON stays what it was', () => {
    const some = fc.string({
      unit: fc.constantFrom(...HOSTILE.split(''), 'a', '"', '\\', 'u', '0', '🔬'),
    });
    fc.assert(
      fc.property(some, (text) => {
        expect(shown(text)).not.toMatch(OBEYED);
        expect(JSON.parse(shown(JSON.stringify([text])))).toEqual([text]);
      }),
    );
  });
});

describe.each(['json', 'pretty'] as const)('a log, %s', (format) => {
  it('writes nothing that is obeyed', () => {
    const lines: string[] = [];
    const log = createLog({ name: 'x', format, to: { write: (line) => void lines.push(line) } });
    log.info({ claim: HOSTILE, err: new Error(HOSTILE) }, HOSTILE);
    const text = lines.join('');
    expect(text).toContain(String.raw`\u009b`);
    expect(text).not.toMatch(OBEYED);
  });
});

const folder = testFolder();

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const plain = readFileSync(join(ROOT, 'test', 'histories', 'plain.json'), 'utf8');
/** The hostile characters that JSON may hold unescaped. */
const raw = HOSTILE.replaceAll(/[\p{Cc}\p{Cs}"\\]/gu, '');
const claimText = /"text":"/g;
const FILES = {
  case: () => file('case.json', plain.replaceAll(claimText, `"text":"${raw}`)),
  graph: () => file('court.yaml', `pipeline: "x\n${HOSTILE}: [\n`),
  pack: () => file('pack.yaml', `name: "${raw}"\nabout: ${raw}\n${raw}: 1\n`),
  lines: () => file('claims.jsonl', `${HOSTILE}\n`),
  table: () => file('evidence.csv', `${HOSTILE}\nx\n`),
};

const COMMANDS: readonly (readonly [name: string, args: () => readonly string[]])[] = [
  ['verify', () => ['verify', FILES.case()]],
  ['verify --json', () => ['verify', FILES.case(), '--json']],
  ['verify of no case', () => ['verify', FILES.lines()]],
  ['replay', () => ['replay', FILES.case()]],
  ['proceeding check', () => ['proceeding', 'check', FILES.graph()]],
  ['proceeding check --json', () => ['proceeding', 'check', FILES.graph(), '--json']],
  ['pack check', () => ['pack', 'check', FILES.pack()]],
  ['pack sign', () => ['pack', 'sign', FILES.pack()]],
  ['trace', () => ['trace', HOSTILE.replaceAll('\0', '')]],
  ['trace of a case', () => ['trace', FILES.case()]],
  ['explain', () => ['explain', FILES.case()]],
  ['explain --json', () => ['explain', FILES.case(), '--json']],
  ['explain of no case', () => ['explain', FILES.lines()]],
  ['review of a table', () => ['review', '--claim', 'x', '--evidence', FILES.table()]],
  ['review', () => ['review', '--claims', FILES.lines()]],
  ['challenge', () => ['challenge', join(folder, `none${raw}\u001B[2J.md`)]],
  ['route', () => ['route', HOSTILE]],
  ['shadow', () => ['shadow', HOSTILE, '--threshold', HOSTILE]],
  ['an unknown command', () => [HOSTILE]],
];

async function run(args: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    NO_COLOR: '1',
    ASSIZE_DATA: folder,
    ASSIZE_COURT_ADDRESS: '127.0.0.1:1',
  };
  const { out, err } = await runToEnd(MAIN, args, { env });
  return out + err;
}

describe('a command', () => {
  it.each(COMMANDS)('%s prints nothing that is obeyed', async (name, args) => {
    const text = await run(args());
    expect(text).not.toBe('');
    expect(text).not.toMatch(OBEYED);
    if (name.endsWith('--json')) expect(JSON.parse(text)).toBeTypeOf('object');
  });
});

describe('a file that is not what it says', () => {
  const vouching = String.raw`\nVERIFIED other.json\n  ✓ signatures`;
  const foreign = file('foreign.json', plain.replace('{"case":', `{"x${vouching}":1,"case":`));
  const written = plain.replace('"name":"challenger-5"', `"name":"x${vouching}"`);
  const brain = file('brain.json', written);
  const named = file('a.json\nVERIFIED b.json', plain);
  it.each([
    ['verify', foreign],
    ['verify', named],
    ['replay', foreign],
    ['replay', brain],
    ['explain', foreign],
    ['trace', foreign],
  ])('is vouched for by no line of %s that it wrote itself', async (command, path) => {
    const text = await run([command, path]);
    expect(text).toContain('VERIFIED ');
    expect(text).not.toMatch(/^(?:VERIFIED| {2}✓)/m);
  });
});

it('no command writes past the filter', async () => {
  const { stdout } = await new Promise<{ stdout: string }>((resolve) => {
    const pattern = String.raw`std(out|err)\.write\(|[^.]stdout\.write\(|console\.(log|error)`;
    const where = [
      'services/assize/src',
      'infra/launcher/src/lifecycle',
      'services/court/src/runtime',
      'infra/telemetry/src/log',
      ':!*.test.ts',
    ];
    execFile('git', ['grep', '-lE', pattern, '--', ...where], { cwd: ROOT }, (_error, out) =>
      resolve({ stdout: out }),
    );
  });
  // An aborted process reports that in words of its own.
  expect(stdout.trim().split('\n').toSorted()).toEqual([
    'infra/launcher/src/lifecycle/run.ts',
    'infra/launcher/src/lifecycle/signals.ts',
    'services/assize/src/terminal/output.ts',
  ]);
});

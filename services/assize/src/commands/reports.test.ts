import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isReportKind, measure } from '@assize/measured';
import { admitClaim, sha256, type Assert, type Evidence } from '@assize/proto';
import { testFolder } from '@assize/proto/testing/folder';
import { describe, expect, it } from 'vitest';
import { evidenceOfReports } from './reports.ts';

const folder = testFolder();

async function kept(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

/** Also checks that a court would admit the claim. */
function says(
  text: string,
  evidence: readonly Evidence[],
  asserts: readonly Assert[] = [],
): (boolean | null)[] {
  const claim = { text, evidence, ...(asserts.length > 0 ? { asserts } : {}) };
  expect(admitClaim(claim)).toMatchObject({ ok: true });
  const exhibits = evidence.flatMap(({ kind = '', ...one }) =>
    isReportKind(kind) ? [{ ...one, kind }] : [],
  );
  const { readings } = measure(text, exhibits, asserts);
  return readings.map(({ measured }) => measured.holds);
}

const junit = (count: number, failing = ''): string =>
  `<testsuite>${'<testcase name="a test with a name of its own"/>'.repeat(count)}${failing}</testsuite>`;

describe('a report on disk', () => {
  it('is evidence as it is, under its digest and its path', async () => {
    const path = await kept('small.xml', junit(2));
    const [one] = await evidenceOfReports([`junit:${path}`]);
    const text = junit(2);
    expect(one).toEqual({
      id: `junit:${path}`,
      kind: 'junit',
      source: path,
      text,
      digest: sha256(text),
    });
    expect(says('2 tests pass', one ? [one] : [])).toEqual([true]);
  });

  it('that is too large travels as what claims are checked by, under the digest of the whole', async () => {
    const text = junit(5000, '<testcase name="the last"><error message="boom"/></testcase>');
    const [one] = await evidenceOfReports([`junit:${await kept('large.xml', text)}`]);
    expect(one).toMatchObject({
      digest: sha256(text),
      data: {
        tests: 5001,
        failures: 0,
        errors: 1,
        failing: [{ name: 'the last', message: 'boom' }],
      },
    });
    expect(one).not.toHaveProperty('text');
    const evidence = one ? [one] : [];
    expect(says('All tests pass', evidence)).toEqual([false]);
    expect(says('5000 tests pass and 1 fails', evidence)).toEqual([true]);
  });

  it('of each other kind says the same cut down as whole', async () => {
    const lines = Array.from({ length: 20_000 }, (_unused, i) => `DA:${i + 1},${i % 2}`).join('\n');
    const lcov = await kept('lcov.info', `SF:a.ts\n${lines}\nend_of_record\n`);
    const response = await kept('answer', `HTTP/1.1 200 OK\nA: b\n\n${'x'.repeat(70_000)}`);
    const changes = Array.from({ length: 900 }, (_unused, i) => `1\t0\tdocs/file-${i}.md`);
    const diff = await kept('diff', `${changes.join('\n')}\n${' '.repeat(60_000)}`);
    const evidence = await evidenceOfReports([
      `coverage:${lcov}`,
      `http:${response}`,
      `diffstat:${diff}`,
    ]);
    expect(evidence.every(({ text, data }) => text === undefined && data !== undefined)).toBe(true);
    const claim = 'Coverage is 50 %, the endpoint returns 200, and it changes only docs/.';
    expect(says(claim, evidence)).toEqual([true, true, true]);
  });

  it('is hashed and measured where its bytes are claimed', async () => {
    const path = await kept('app.js', 'abc');
    const hex = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    const evidence = await evidenceOfReports([`digest:${path}`]);
    const size = [{ that: `digest.files["${path}"].size == 3` }];
    expect(says(`The sha256 of app.js is ${hex}`, evidence, size)).toEqual([true]);
  });

  it('need not be one: an exit code is given in place, with its command', async () => {
    const evidence = await evidenceOfReports(['exit-code:1:npm test -- --run a:b', 'exit-code:0']);
    expect(evidence.map(({ data }) => data)).toEqual([
      { code: 1, command: 'npm test -- --run a:b' },
      { code: 0 },
    ]);
    expect(says('`npm test` exits with 0', evidence)).toEqual([false, null]);
  });
});

it.each([
  ['junit', /expected KIND:FILE/],
  ['rumour:a.txt', /expected KIND:FILE/],
  ['text:a.txt', /expected KIND:FILE/],
  ['junit:no-such-file.xml', /no-such-file\.xml can't be read/],
  ['digest:no-such-file', /no-such-file can't be read/],
  ['exit-code:green', /must be a number/],
])('%s is refused in one line', async (report, why) => {
  await expect(evidenceOfReports([report])).rejects.toThrow(why);
});

it('a large file that is no report is refused, and a small one is left to the court', async () => {
  const large = await kept('large.txt', 'no report '.repeat(8000));
  await expect(evidenceOfReports([`junit:${large}`])).rejects.toThrow(
    /not a junit report: neither JUnit XML/,
  );
  const small = await evidenceOfReports([`junit:${await kept('small.txt', 'no report')}`]);
  expect(says('All tests pass', small)).toEqual([null]);
});

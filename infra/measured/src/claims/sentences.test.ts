import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measure } from '#src/measure.ts';
import {
  ANSWER,
  covered,
  DIGEST,
  DOCS_ONLY,
  exited,
  GREEN,
  HEX,
  MIXED,
  ONE_RED,
  RED,
  SKIPPING,
} from '#src/testing/reports.ts';

type Exhibit = Parameters<typeof measure>[1][number];

const holdsOf = (claim: string, exhibit: Exhibit): boolean | null | undefined =>
  measure(claim, [exhibit]).readings[0]?.measured.holds;

/** A sentence of every form, with reports that decide it. */
const READABLE: readonly (readonly [string, ...Exhibit[]])[] = [
  ['All tests pass.', GREEN, RED],
  ['All the tests are passing now.', GREEN, RED],
  ['All unit tests passed.', { ...GREEN, source: 'unit.xml' }, { ...RED, source: 'unit.xml' }],
  ['Every test passes.', GREEN, RED],
  ['The full test suite is green.', GREEN, RED],
  ['No test fails.', GREEN, RED],
  ['None of the tests fail.', GREEN, RED],
  ['There are no failing tests.', GREEN, RED],
  ['Some tests fail.', GREEN, RED],
  ['The test suite fails.', GREEN, RED],
  ['All 4 tests pass.', GREEN, RED],
  ['4 tests pass, 0 failed and none are skipped.', GREEN, RED],
  ['2 of 4 tests pass.', GREEN, RED],
  ['At least 3 tests pass.', GREEN, RED],
  ['No tests were skipped.', GREEN, SKIPPING],
  ['No more than 2 tests fail.', RED, ONE_RED],
  ['Coverage is at least 80 %.', covered(8, 10), covered(7, 10)],
  ['The line coverage is 80 % or more.', covered(8, 10), covered(7, 10)],
  ['Branch coverage: 50%.', covered(8, 10)],
  ['We have 80% test coverage.', covered(8, 10), covered(7, 10)],
  [`dist/app.js has sha256 ${HEX}.`, DIGEST],
  [`The sha256 of app.js is ${HEX}.`, DIGEST],
  ['The endpoint returns 200.', ANSWER],
  ['GET /health responds with 404.', ANSWER],
  ['https://api.example.org/health returns a 2xx.', ANSWER],
  ['The build succeeds.', exited(0, 'npm run build'), exited(1, 'npm run build')],
  ['The linter fails.', exited(0, 'eslint .'), exited(1, 'eslint .')],
  ['`npm run check` exits with 0.', exited(0, 'npm run check'), exited(1, 'npm run check')],
  ['`npm run check` passes.', exited(0, 'npm run check'), exited(1, 'npm run check')],
  ['It exits with a non-zero code.', exited(0), exited(1)],
  ['The exit code is 0.', exited(0), exited(1)],
  ['It changes only docs/.', DOCS_ONLY, MIXED],
  ['The change touches only docs/, lib/ and logo.png.', DOCS_ONLY, MIXED],
  ['Only files under docs/ were changed.', DOCS_ONLY, MIXED],
  ['Nothing outside docs/ was touched.', DOCS_ONLY, MIXED],
  ["It doesn't touch src/ and test/.", DOCS_ONLY, MIXED],
  ['src/ is unchanged.', DOCS_ONLY, MIXED],
  ['src/ is not changed.', DOCS_ONLY, MIXED],
  ['It touches 2 files.', DOCS_ONLY, MIXED],
  ['3 files were changed.', DOCS_ONLY, MIXED],
  ['No files were deleted.', MIXED],
];

const QUALIFIERS = `
  except, except flaky ones, only, not, never, unless, unless it rains, if, or
  on main, in staging, on Windows, before, until yesterday, almost, nearly, about, should
  would, will, might, probably, hopefully, rarely, in theory, but, most
  according to Bob, Bob says that, it is false that, nobody believes that, without, other, hardly, apart from, and not
  and only, once, some, half, new, partly, locally
`
  .trim()
  .split(/,?\s*\n\s*|, /);

/** Words are put in before its n-th word, at its end, or as a sentence beside it. */
const changed = (claim: string, words: string, at: number): string => {
  const all = claim.replace(/\.$/, '').split(' ');
  const place = at % (all.length + 3);
  if (place === all.length + 1) return `${claim} ${words[0]?.toUpperCase()}${words.slice(1)}.`;
  if (place === all.length + 2) return `${words[0]?.toUpperCase()}${words.slice(1)}. ${claim}`;
  return `${[...all.slice(0, place), words, ...all.slice(place)].join(' ')}.`;
};

describe('a sentence', () => {
  const rows = READABLE.map(([claim, ...exhibits]) => ({ claim, exhibits }));
  it.each(rows)('"$claim" is read', ({ claim, exhibits }) => {
    const told = exhibits.map((exhibit) => holdsOf(claim, exhibit));
    expect(told).not.toContain(null);
    if (told.length > 1 && !claim.startsWith('No more')) expect(new Set(told).size).toBe(2);
  });

  it('that is qualified is read as what it then means, or not at all', () => {
    const denied = /\bnot\b/;
    fc.assert(
      fc.property(
        fc.constantFrom(...READABLE),
        fc.constantFrom(...QUALIFIERS),
        fc.nat(),
        ([claim, ...exhibits], words, at) => {
          const other = changed(claim, words, at);
          for (const exhibit of exhibits) {
            const [before, after] = [holdsOf(claim, exhibit), holdsOf(other, exhibit)];
            // "src/ is not changed" denies what it was without the word: nothing else may flip.
            const means = denied.test(words) && before !== null ? [null, !before] : [null, before];
            expect(means, `${other} | ${exhibit.id}`).toContain(after);
          }
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('is read with nothing else that no rule reads in it', () => {
    for (const [claim, ...exhibits] of READABLE) {
      const plain = claim.replace(/\.$/, '');
      for (const exhibit of exhibits) {
        expect(holdsOf(`${plain} and the parser is new.`, exhibit), claim).toBeNull();
        expect(holdsOf(`The parser is new, ${plain}.`, exhibit), claim).toBeNull();
      }
    }
  });
});

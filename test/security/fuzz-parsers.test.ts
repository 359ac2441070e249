// Every reader of untrusted bytes, on seeded nonsense: it answers, or throws a declared error, within its budget.
// `ASSIZE_TEST_FUZZ=1000000` sets the number of executions in all, `ASSIZE_TEST_FUZZ_SEED` the seed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '#src/cpu-time.ts';
import { FUZZED, type Fuzzed } from './fuzzed.ts';

const ALL = Number(process.env['ASSIZE_TEST_FUZZ'] ?? 0);
const SEED = Number(process.env['ASSIZE_TEST_FUZZ_SEED'] ?? 14);
/** For one text of some kilobytes; the slowest reader needs a tenth of it on an idle machine. */
const BUDGET_MS = 2_000;

/** The whole text with a part replaced, pieces in any order, or anything. */
function texts({ whole, pieces }: Fuzzed): fc.Arbitrary<string> {
  const some = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((all) => all.join(''));
  const cut = fc.tuple(
    fc.nat(whole.length),
    fc.nat(40),
    fc.oneof(some, fc.string({ unit: 'binary' })),
  );
  return fc.oneof(
    cut.map(([at, much, put]) => whole.slice(0, at) + put + whole.slice(at + much)),
    some,
    fc.tuple(fc.constantFrom(...pieces), fc.nat(400)).map(([piece, times]) => piece.repeat(times)),
    fc.string({ unit: 'binary', maxLength: 300 }),
  );
}

const shares = FUZZED.reduce((sum, { share = 1 }) => sum + share, 0);

describe.each(FUZZED)('$name', (fuzzed) => {
  const { parse, throws = () => false, share = 1, budgetMs = BUDGET_MS } = fuzzed;
  const numRuns = Math.max(20, Math.ceil(ALL > 0 ? (ALL * share) / shares : 400 * share));

  it(`reads ${numRuns} texts`, { timeout: ALL > 0 ? 3_600_000 : 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(texts(fuzzed), async (text) => {
        const began = cpuMs();
        try {
          await parse(text);
        } catch (error) {
          if (!throws(error)) throw error;
        }
        expect(cpuMs() - began).toBeLessThan(budgetMs);
      }),
      { numRuns, seed: SEED, endOnFailure: true },
    );
  });
});

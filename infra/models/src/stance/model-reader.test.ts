import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  findStanceModel,
  openCrossEncoder,
  readStanceChoice,
  SHIPPED_MODEL,
  type StanceReader,
} from '#src/stance/index.ts';
import { UNKNOWN_LETTERS } from '#src/stance/letters.ts';
import { modelStance } from '#src/stance/model-reader.ts';

const { folder = SHIPPED_MODEL } = readStanceChoice(process.env);
const found = await findStanceModel(folder);

const CLAIM = 'The stone bridge of Arden was opened in 1781.';
const PASSAGES = [
  'The stone bridge of Arden was opened in 1781.',
  'The stone bridge of Arden was not opened in 1781.',
  'Bread is baked from flour. It is white. Water is wet. The bridge of Arden was opened in 1781. It rained.',
  'No.',
  'word '.repeat(150),
];

describe('the trained reader', () => {
  let opened: Promise<StanceReader> | undefined;
  const reader = (): Promise<StanceReader> => {
    if (found.kind !== 'found') throw new Error(found.why);
    opened ??= modelStance({ model: found.model, kept: 1 });
    return opened;
  };
  afterAll(async () => (await opened)?.[Symbol.asyncDispose]());
  const read = async (passages: readonly string[], claim = CLAIM) =>
    (await reader()).read(passages.map((passage) => ({ claim, passage })));

  it('reads a pair the same, to the bit, whatever it is asked with', async () => {
    const together = await read(PASSAGES);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 1 }), async (order) => {
        const some = await read(order.map((at) => PASSAGES[at] ?? ''));
        expect(some).toEqual(order.map((at) => together[at]));
      }),
      { numRuns: 4 },
    );
  });

  it('reads the same on several threads', async () => {
    if (found.kind !== 'found') throw new Error(found.why);
    await using two = await modelStance({ model: found.model, threads: 2 });
    const pairs = PASSAGES.map((passage) => ({ claim: CLAIM, passage }));
    expect(await two.read(pairs)).toEqual(await read(PASSAGES));
  });

  it('lets a reading that is asked for end when it is disposed of, and asks both readers for it', async () => {
    if (found.kind !== 'found') throw new Error(found.why);
    const closing = await modelStance({ model: found.model });
    const pairs = PASSAGES.map((passage) => ({ claim: CLAIM, passage }));
    const asked = closing.read(pairs);
    await closing[Symbol.asyncDispose]();
    expect(await asked).toEqual(await read(PASSAGES));
  });

  it('reads by both of its models, and by the first alone where it has no other', async () => {
    if (found.kind !== 'found' || !found.model.second) throw new Error('there is no second reader');
    const { second: _beside, manifest, ...first } = found.model;
    await using alone = await modelStance({ model: { ...first, manifest } });
    const one = await alone.read(PASSAGES.map((passage) => ({ claim: CLAIM, passage })));
    const both = await read(PASSAGES);
    expect([(await reader()).model, alone.model]).toEqual([
      'assize-stance-27',
      'assize-stance-27-first',
    ]);
    expect(both.filter((reading, at) => isDeepStrictEqual(reading, one[at]))).toEqual([]);
  });

  it('takes the same sentence for support, and its denial for a refutation', async () => {
    const claim = 'The nightly backup of the billing database is complete.';
    const passages = [claim, 'The nightly backup of the billing database is not complete.'];
    const [same, denied] = await read(passages, claim);
    expect(same?.support).toBeGreaterThan(0.7);
    expect(denied?.refute).toBeGreaterThan(0.7);
  });

  it('takes what quotes a claim and says the contrary for no support', async () => {
    const contrary = 'The road is closed until Friday because of a landslide.';
    const quoted = 'Sign at the entrance: The road is open.';
    const passages = [`${contrary} ${quoted}`, 'It was cleared at noon. The road is open.'];
    const [both, plain] = await read(passages, 'The road is open.');
    expect(both?.support).toBeLessThan(0.3);
    expect(plain?.support).toBeGreaterThan(0.8);
  });

  it('takes what a long text takes back further down, or as a whole, for no support', async () => {
    const aside = 'Bread is baked from flour, water, salt and yeast. The canteen opens at eight. ';
    const long = (head: string, denial: string): string =>
      `${head}\n\n${aside.repeat(6)}${CLAIM} ${aside.repeat(6)}\n\n${denial}`;
    const denial = 'Correction. The stone bridge of Arden was not opened in 1781.';
    const [kept, denied, retracted] = await read([
      long('A page of history', 'It rained.'),
      long('A page of history', denial),
      long('RETRACTED', 'It rained.'),
    ]);
    expect(kept?.support).toBeGreaterThan(0.5);
    expect(denied?.support).toBeLessThan(0.3);
    expect(retracted?.support).toBeLessThan(0.3);
  });

  it('reads a claim whole or not at all: what would be cut off could say anything', async () => {
    const tower = 'The Eiffel Tower stands in Paris.';
    const aside = 'This is so, as is known to all who ever looked it up in a book or elsewhere. ';
    const passage = `${tower} It was completed in 1889 and is 330 metres tall.`;
    const [whole] = await read([passage], `${tower} ${aside}`);
    const [cut] = await read([passage], `${tower} ${aside.repeat(10)} It was torn down in 1995.`);
    expect(whole?.neutral).toBeLessThan(0.9);
    expect(cut?.neutral).toBeGreaterThan(0.99);
  });

  it('abstains on a word in letters that it does not know, wherever it is read', async () => {
    const [reading] = await read(['The stone bridge of Arden was ʇou opened in 1781.']);
    expect(reading).toMatchObject({ abstained: true, language: UNKNOWN_LETTERS });
  });

  it('gives probabilities and the window that decided, for whatever text', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(text, text, async (claim, passage) => {
        const [reading] = await read([passage], claim);
        if (reading === undefined) throw new Error('a reading is missing');
        const { support, refute, neutral, span } = reading;
        expect(support + refute + neutral).toBeCloseTo(1, 6);
        const blank = claim.trim() === '' || passage.trim() === '';
        if (blank) expect([neutral, span]).toEqual([1, null]);
        else expect(passage.slice(span?.from, span?.to).trim()).not.toBe('');
      }),
      { numRuns: 8 },
    );
  });

  it('finds the sentence that speaks of the claim', async () => {
    const long = PASSAGES[2] ?? '';
    const [reading] = await read([long]);
    expect(long.slice(reading?.span?.from, reading?.span?.to)).toContain('Arden');
  });

  it('abstains on a passage or a claim in another language, and says which', async () => {
    const french = 'Le service de paiement a échoué hier soir après la mise à jour.';
    const [passage] = await read([french], 'The payment service failed last night.');
    expect(passage).toMatchObject({ neutral: 1, abstained: true, language: 'fr' });
    const [claim] = await read(['The payment service failed last night.'], french);
    expect(claim).toMatchObject({ neutral: 1, abstained: true, language: 'fr' });
    const [own] = await read(PASSAGES.slice(0, 1));
    expect(own).not.toHaveProperty('language');
  });

  it('abstains on a passage in another language that it met within a text in English', async () => {
    const german =
      'Die Fähre fährt Sunday leider nicht, weil das Schiff in der Werft von Sunday liegt. Bitte nehmen Sie the ferry, sondern den Bus.';
    const english =
      'The ferry company has a new timetable. The ferry runs on Sunday and on all other days of the week. ';
    const aside = 'Tickets are sold at the pier. Dogs have to be on a lead. ';
    const claim = 'The ferry runs on Sunday.';
    if (found.kind !== 'found') throw new Error(found.why);
    await using keeping = await modelStance({ model: found.model });
    await keeping.read([{ claim, passage: `${english}${aside.repeat(8)}${german}` }]);
    const [reading] = await keeping.read([{ claim, passage: german }]);
    expect(reading).toMatchObject({ abstained: true, language: 'de' });
  });

  it('leaves its work when its caller leaves', async () => {
    const leaving = new AbortController();
    const pairs = Array.from({ length: 40 }, (_, n) => ({ claim: CLAIM, passage: `Arden ${n}.` }));
    const asked = (await reader()).read(pairs, leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(asked).rejects.toThrow('gone');
    await expect((await reader()).read(pairs, leaving.signal)).rejects.toThrow('gone');
  });

  it('reads the same pair once, and refuses after it was disposed of', async () => {
    if (found.kind !== 'found') throw new Error(found.why);
    const encoder = await openCrossEncoder({ model: found.model });
    const pair = { claim: CLAIM, evidence: 'Arden has a bridge.' };
    const [first, second] = await encoder.score([pair, pair]);
    expect(second).toEqual(first);
    await Promise.all([encoder[Symbol.asyncDispose](), encoder[Symbol.asyncDispose]()]);
    await expect(encoder.score([{ ...pair, claim: 'Other.' }])).rejects.toThrow('disposed');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authorityOf } from '#src/sources/authority.ts';
import { indicatorsIn } from '#src/sources/indicators.ts';
import { recencyOf } from '#src/sources/recency.ts';
import { scoreSource, type ScoredSource } from '#src/sources/score.ts';

const AT = Date.parse('2026-11-23T00:00:00Z');
const SOURCE: ScoredSource = { id: 's', uri: 'https://a.example/', text: '', published: null };

describe('the authority of a domain', () => {
  it.each([
    ['https://www.harvard.edu/study', 1, 'harvard.edu'],
    ['https://www.nih.gov/', 1, 'nih.gov'],
    ['https://www.who.int/', 1, 'who.int'],
    ['https://www.ox.ac.uk/', 1, 'ox.ac.uk'],
    ['https://anu.edu.au/', 1, 'anu.edu.au'],
    ['https://www.gov.uk/guidance', 1, 'www.gov.uk'],
    ['https://nature.com/article', 0.95, 'nature.com'],
    ['HTTPS://user:pw@WWW.Nature.COM.:8443/a?b#c', 0.95, 'nature.com'],
    ['https://ｎａｔｕｒｅ.com/', 0.95, 'nature.com'],
    ['https://www.bbc.co.uk/news', 0.75, 'bbc.co.uk'],
    ['https://wikipedia.org/', 0.8, 'wikipedia.org'],
    ['https://randomsite.com/blog', 0.6, 'randomsite.com'],
    ['https://randomsite.xyz/', 0.5, 'randomsite.xyz'],
    ['https://someone.github.io/', 0.5, 'someone.github.io'],
    // Names that could be mistaken for another.
    ['https://evil-nature.com/', 0.6, 'evil-nature.com'],
    ['https://nature.com.attacker.io/', 0.5, 'attacker.io'],
    ['https://nature.com@attacker.io/', 0.5, 'attacker.io'],
    ['https://attacker.io\\@nature.com/', 0.5, 'attacker.io'],
    ['https://attacker.io/?u=https://nature.com/', 0.5, 'attacker.io'],
    ['https://nаture.com/', 0.6, 'xn--nture-4ve.com'],
    ['https://harvard.edu.attacker.com/', 0.6, 'attacker.com'],
    ['https://harvard-edu.com/', 0.6, 'harvard-edu.com'],
    ['https://some-edu.ac/', 0.5, 'some-edu.ac'],
    ['https://192.0.2.7:80/', 0.5, null],
    ['https://0x7f.1/', 0.5, null],
    ['https://[2001:db8::1]/', 0.5, null],
    ['https://localhost/', 0.5, 'localhost'],
  ])('of %s is %d, of %s', (uri, score, domain) => {
    expect(authorityOf(uri)).toMatchObject({ score, domain });
  });

  it.each(['urn:assize:notes.md', 'nature.com', 'ftp://nature.com/', 'mailto:a@nature.com', ''])(
    'of %j is unknown',
    (uri) => {
      expect(authorityOf(uri)).toBeNull();
      expect(scoreSource({ ...SOURCE, uri }, { at: AT })).toMatchObject({
        authority: null,
        overall: null,
      });
    },
  );
});

describe('the signs that a text cites', () => {
  it.each([
    ['Study by Dr. Smith. References: [1] Nature 2023...', 0.8],
    ['Blog post about health...', 0],
    ['BIBLIOGRAPHY', 0.3],
    ['As shown (2023).', 0.2],
    ['As shown [Smith, 2023].', 0.2],
    ['As shown [Müller and Ørsted, 2023a].', 0.2],
    ['A. Jones, PhD', 0.3],
    ['A. Jones, Ph.D.', 0.3],
    ['By Professor Jones', 0.3],
    [
      'A researcher of professorships, preferences, alphds and hydr. oxide, call (1234), [a, b].',
      0,
    ],
    ['In [12345] or (20231)', 0],
  ])('in %j are worth %d', (text, score) => {
    expect(indicatorsIn(text).score).toBe(score);
  });
});

describe('how recent a source is', () => {
  it.each([
    ['2026-11-23', 1],
    ['2026-11-23T05:00:00+02:00', 1],
    ['2025-12-01', 1],
    ['2025-11-20', 0.8],
    ['2024-11-20', 0.5],
    ['2020-01-01', 0.3],
    // A year counts from its first day.
    ['2025', 0.8],
    ['2026-11-25', null],
    ['yesterday', null],
    ['2026-02-30', null],
    [null, null],
  ])('of %s is %d', (published, score) => {
    expect(recencyOf(published, AT).score).toBe(score);
  });
});

describe('the score', () => {
  it('is what the seed’s examples say', () => {
    const text = 'Study by Dr. Smith. References: [1] Nature 2023...';
    const harvard = { ...SOURCE, uri: 'https://www.harvard.edu/study', text };
    expect(scoreSource({ ...harvard, published: '2026-01-01' }, { at: AT })).toEqual({
      source: 's',
      domain: 'harvard.edu',
      overall: 0.94,
      authority: 1,
      citations: 0.8,
      recency: 1,
      why: [
        'domain authority 1.00: harvard.edu has a suffix that only schools and universities are given (table of 2026-11-23)',
        'citation indicators 0.80: references (+0.3), citations in a scholarly form (+0.2), credentials of an author (+0.3)',
        'recency 1.00: published 2026-01-01, 0.9 years before',
        'overall 0.94 = 0.40 × 1.00 + 0.30 × 0.80 + 0.30 × 1.00',
      ],
    });
    const blog = {
      ...SOURCE,
      uri: 'https://a-blog.com/',
      text: 'A blog.',
      published: '2020-06-01',
    };
    expect(scoreSource(blog, { at: AT }).overall).toBe(0.33);
  });

  it('shares out the weight of what is unknown, and says so', () => {
    const uri = 'https://nature.com/a';
    const scored = scoreSource({ ...SOURCE, uri, text: 'References' }, { at: AT });
    expect(scored.overall).toBeCloseTo((0.4 * 0.95 + 0.3 * 0.3) / 0.7, 6);
    expect(scored.why).toContain('recency unknown: no date of publication is known');
    expect(scored.why.at(-1)).toBe(
      'overall 0.67 = 0.57 × 0.95 + 0.43 × 0.30, the weight of recency shared out',
    );
    const nothing = { ...SOURCE, uri: 'urn:assize:a', text: null };
    expect(scoreSource(nothing, { at: AT }).overall).toBeNull();
  });

  it('is unknown where all that is known is that a text has no sign, and not that it is worth nothing', () => {
    const notes = { ...SOURCE, uri: 'notes.md', text: 'Coffee is healthy.' };
    const { overall, citations, why } = scoreSource(notes, { at: AT });
    expect([overall, citations]).toEqual([null, 0]);
    expect(why.at(-1)).toBe('overall unknown: that no sign was found tells nothing alone');
    const cited = { ...notes, text: 'References' };
    expect(scoreSource(cited, { at: AT }).overall).toBe(0.3);
    const dated = { ...notes, published: '2020-01-01' };
    expect(scoreSource(dated, { at: AT }).overall).toBe(0.15);
  });

  it('takes the operator’s rating before the table, and says so', () => {
    const ratings = { by: 'the list', of: () => ({ credibility: 0.2, entry: 'this source' }) };
    const scored = scoreSource({ ...SOURCE, uri: 'https://nature.com/a' }, { at: AT, ratings });
    expect(scored.authority).toBe(0.2);
    expect(scored.why[0]).toBe(
      'domain authority 0.20: the list rates this source; the table has 0.95: nature.com is a recognised journal, or a publisher of such',
    );
  });

  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const weight = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10);
  const weights = fc
    .record({ authority: weight, citations: weight, recency: weight })
    .filter(({ authority, citations, recency }) => authority + citations + recency > 0);
  const texts = ['', 'References', 'References [1]', 'References [1] by Dr. A'];
  const dates = ['2019-01-01', '2022-06-01', '2025-06-01', '2026-06-01'];
  const rated = (credibility: number) => ({
    by: 'the list',
    of: () => ({ credibility, entry: 'this source' }),
  });

  it('is 0 to 1 and no less where a part is more', () => {
    const rank = fc.nat({ max: 3 });
    fc.assert(
      fc.property(weights, share, share, rank, rank, rank, rank, (of, a, b, t, u, d, e) => {
        const at = (rating: number, text: number, date: number) =>
          scoreSource(
            { ...SOURCE, text: texts[text] ?? '', published: dates[date] ?? '' },
            { at: AT, weights: of, ratings: rated(rating) },
          ).overall ?? Number.NaN;
        const less = at(Math.min(a, b), Math.min(t, u), Math.min(d, e));
        const more = at(Math.max(a, b), Math.max(t, u), Math.max(d, e));
        expect(less).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThanOrEqual(1);
        expect(more).toBeGreaterThanOrEqual(less - 1e-12);
      }),
    );
  });

  it('takes any text for an address, a text and a date', () => {
    const any = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl());
    fc.assert(
      fc.property(any, any, any, (uri, text, published) => {
        const { overall } = scoreSource({ id: 's', uri, text, published }, { at: AT });
        expect(overall ?? 0).toBeGreaterThanOrEqual(0);
        expect(overall ?? 0).toBeLessThanOrEqual(1);
      }),
    );
  });
});

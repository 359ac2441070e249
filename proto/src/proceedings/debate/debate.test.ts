import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artifactFaults } from './admissible.ts';
import type { Concern, DebateArtifact, Examination, Proposal, Ruling } from './artifacts.ts';
import { outcomeOf } from './consensus.ts';
import { coverageOf } from './coverage.ts';
import { openDebate } from './matter.ts';
import { openIn, stateOf } from './record.ts';
import { debated, TEXT } from './testing/sample.ts';
import {
  mentionedIn,
  uniqueIndexOf,
  placeOf,
  replaced,
  replacementFaults,
  occursAt,
} from './text.ts';

const LINES = TEXT.split('\n');
const checked = [1, 3, 4].map((from) => ({
  place: { from, to: from, quote: LINES[from - 1] ?? '' },
  what: 'read',
  question: null,
}));
const AGREES = { read: true, agrees: true, pressed: null, checked, dropped: [], abstained: null };
const RULE = { ...AGREES, read: false, agrees: false, checked: [] };
const CONCERN: Concern = {
  id: 'D-1',
  source: 'model',
  kind: 'no-owner',
  severity: 'high',
  text: 'Who the owner is, nothing says.',
  place: { from: 5, to: 5, quote: 'the owner' },
};

const examined = (of: Partial<Examination> = {}): Examination => {
  return { kind: 'examination', concerns: [], cut: 0, ...AGREES, ...of };
};
const OPEN = examined({ agrees: false, concerns: [CONCERN] });
const proposed = (of: Partial<Proposal> = {}): Proposal => {
  return { kind: 'proposal', concerns: [], answers: [], edits: [], ...AGREES, ...of };
};
function ruled(
  before: readonly DebateArtifact[],
  of: Partial<Ruling> = {},
  matter = debated(),
): Ruling {
  const none = { consensus: false, stalled: false, reason: '' };
  const draft: Ruling = { kind: 'ruling', edits: [], concerns: [], ...none, ...AGREES, ...of };
  return { ...draft, ...outcomeOf(matter, before, draft) };
}
const EDIT = { id: 'E1', concerns: ['D-1'], old: 'the owner', new: 'the buyer', why: 'so' };

describe('consensus', () => {
  const round = [examined(), proposed()];

  it('is reached where all three have read, agree, and nothing is open', () => {
    expect(ruled(round)).toMatchObject({ consensus: true, stalled: false });
  });

  it.each<[string, readonly DebateArtifact[], Partial<Ruling>, RegExp]>([
    ['a seat has no model', [examined(RULE), proposed()], {}, /no language model read it for adv/],
    ['a seat does not agree', [examined({ agrees: false }), proposed()], {}, /no agreement of adv/],
    ['a concern is open', [OPEN, proposed()], {}, /1 concern open/],
    ['a round has no room', [examined({ cut: 2 }), proposed()], {}, /2 concerns found/],
    [
      'a change was taken that nobody has read since',
      [examined({ concerns: [CONCERN] }), proposed({ edits: [EDIT] })],
      { edits: [{ edit: 'E1', taken: true, why: '' }] },
      /1 change of this round/,
    ],
  ])('is none where %s', (_what, before, of, why) => {
    const { consensus, reason } = ruled(before, of);
    expect([consensus, reason]).toEqual([false, expect.stringMatching(why)]);
  });

  it('is none before the least number of rounds', () => {
    const matter = debated({ rounds: { least: 2, most: 3 } });
    expect(ruled(round, {}, matter)).toMatchObject({
      consensus: false,
      reason: 'round 1 of at least 2',
    });
    const once = [...round, ruled(round, {}, matter)];
    expect(ruled([...once, ...round], {}, matter).consensus).toBe(true);
  });

  it('can’t be claimed against the record', () => {
    const before = [examined(RULE), proposed()];
    const claimed = { ...ruled(before), consensus: true };
    expect(artifactFaults(debated(), before, claimed)).toEqual([
      'its outcome is not what the record gives',
    ]);
  });

  it('is stalled by rule alone where nothing changed, and not where a seat failed', () => {
    const before = [examined(RULE), proposed(RULE)];
    expect(ruled(before, RULE).stalled).toBe(true);
    const failed = [examined({ ...RULE, abstained: 'no answer' }), proposed(RULE)];
    expect(ruled(failed, RULE).stalled).toBe(false);
  });
});

describe('an agreement in the first two rounds', () => {
  it.each([
    ['nothing', []],
    ['one line thrice', [checked[0], checked[0], checked[0]]],
    ['a letter of each', checked.map((one) => ({ ...one, place: { ...one.place, quote: 'r' } }))],
  ])('does not stand where it quotes %s', (_what, of) => {
    const quoting = examined({ checked: of.flatMap((one) => one ?? []) });
    expect(artifactFaults(debated(), [], quoting)).toEqual([
      expect.stringMatching(/it agrees and quotes \d of the 3 lines/),
    ]);
  });

  it('does not stand with a quotation that is not there', () => {
    const made = [
      { place: { from: 1, to: 1, quote: 'Every order is lost.' }, what: '', question: null },
    ];
    expect(artifactFaults(debated(), [], examined({ checked: [...checked, ...made] }))).toEqual([
      '"Every order is lost." does not stand in lines 1 to 1',
    ]);
  });

  it('is free in the third', () => {
    const round = [examined(), proposed()];
    const first = [...round, ruled(round, { agrees: false })];
    const second = [...first, ...round];
    const third = [...second, ruled(second, { agrees: false })];
    expect(artifactFaults(debated(), third, examined({ checked: [] }))).toEqual([]);
  });
});

describe('a ruling', () => {
  const before = [OPEN, proposed({ edits: [EDIT] })];
  const taken = { edits: [{ edit: 'E1', taken: true, why: '' }] };
  const dismissed = (quote: string): Partial<Ruling> => {
    const citation = { from: 5, to: 5, quote };
    return { ...taken, concerns: [{ concern: 'D-1', status: 'dismissed', why: '', citation }] };
  };

  it('has to rule on each edit and each open concern', () => {
    expect(artifactFaults(debated(), before, ruled(before))).toEqual([
      'it does not rule on each edit exactly once',
      'it does not rule on each open concern exactly once',
    ]);
  });

  it('dismisses by words that stand in what it leaves', () => {
    const gone = ruled(before, { agrees: false, ...dismissed('Only the owner') });
    expect(artifactFaults(debated(), before, gone)).toEqual([
      'D-1: what it cites does not stand in the specification',
    ]);
    const stands = ruled(before, { agrees: false, ...dismissed('Only the buyer') });
    expect(artifactFaults(debated(), before, stands)).toEqual([]);
  });

  it('changes the text by what it takes; a dismissal holds as long as its words stand', () => {
    const record = [...before, ruled(before, { agrees: false, ...dismissed('Only the buyer') })];
    const state = stateOf(debated(), record);
    expect(state.text).toContain('Only the buyer reads an order.');
    const again = examined({ agrees: false, concerns: [{ ...CONCERN, place: null }] });
    expect(openIn(stateOf(debated(), [...record, again]))).toEqual([]);
    const undo = { ...EDIT, old: 'the buyer', new: 'anybody' };
    const second = [...record, again, proposed({ edits: [undo] })];
    const third = [...second, ruled(second, { agrees: false, ...taken }), again];
    expect(openIn(stateOf(debated(), third)).map(({ concern }) => concern.id)).toEqual(['D-1']);
  });
});

describe('an edit', () => {
  it.each([
    ['stands twice', [{ ...EDIT, old: 'order' }], /exactly once/],
    ['is not there', [{ ...EDIT, old: 'absent' }], /exactly once/],
    ['changes nothing', [{ ...EDIT, new: EDIT.old }], /changes nothing/],
    ['overlaps another', [EDIT, { ...EDIT, id: 'E2', old: 'owner reads' }], /the same words/],
    ['touches a secret', [{ ...EDIT, new: '[REDACTED_SECRET]' }], /a secret/],
  ])('that %s is refused', (_what, edits, why) => {
    expect(artifactFaults(debated(), [OPEN], proposed({ edits })).join()).toMatch(why);
  });

  it('is made where it stands, and several are independent of their order', () => {
    const part = fc.string({ unit: fc.constantFrom('a', 'b', '\n', ' '), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(part, part), { minLength: 1, maxLength: 5 }), (parts) => {
        const text = parts.map(([own], i) => `${own}<${i}>`).join('');
        const edits = parts.map(([, fresh], i) => ({ old: `<${i}>`, new: `[${fresh}]` }));
        const made = parts.map(([own, fresh]) => `${own}[${fresh}]`).join('');
        expect(replacementFaults(text, edits)).toEqual([]);
        expect(replaced(text, edits)).toBe(made);
        expect(replaced(text, edits.toReversed())).toBe(made);
      }),
    );
  });

  it('is placed only where its words stand once', () => {
    const unit = fc.constantFrom('a', 'b');
    const word = fc.string({ unit, minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), word, (text, old) => {
        const starts = Array.from(text, (_, i) => text.startsWith(old, i)).filter(Boolean).length;
        expect(uniqueIndexOf(text, old) === -1).toBe(starts !== 1);
      }),
    );
  });
});

describe('a quotation', () => {
  it('that is found stands at its place, and differs from what was looked for in white space alone', () => {
    const unit = fc.constantFrom('a', 'B', '\n', ' ', '\t', '\u{1F600}');
    const text = fc.string({ unit, maxLength: 40 });
    fc.assert(
      fc.property(text, fc.nat(40), fc.nat(40), (all, from, length) => {
        const words = all.slice(from, from + length).replaceAll(/\s+/g, '\n');
        const place = placeOf(all, words);
        expect(place === null).toBe(words.trim() === '' || !words.isWellFormed());
        if (place === null) return;
        expect(occursAt(all.split('\n'), place)).toBe(true);
        expect(place.quote.replaceAll(/\s+/g, ' ')).toBe(words.trim().replaceAll(/\s+/g, ' '));
      }),
    );
  });

  it('of a phrase is of whole words', () => {
    expect(mentionedIn('Tests run.\nA contest.', ['test'])).toMatchObject({ from: 1 });
    expect(mentionedIn('A contest.', ['test'])).toBeNull();
    expect(mentionedIn('Key: [REDACTED_GITHUB_TOKEN]', ['token'])).toBeNull();
  });
});

describe('coverage', () => {
  const question = {
    id: 'Q1',
    section: 'Data',
    weight: 'HIGH' as const,
    concern: 'Consistency',
    words: ['transaction'],
    asked: true,
  };

  it.each([
    ['a line that speaks of it', TEXT, 4],
    ['a heading alone', '# Transaction', null],
    ['what is still to be written', 'TBD: one transaction?', null],
  ])('by %s', (_what, text, line) => {
    const matter = debated({ text, questions: [question] });
    expect(coverageOf(matter, stateOf(matter, []))[0]?.place?.from ?? null).toBe(line);
  });
});

describe('what is published', () => {
  const open = (value: unknown) => openDebate(Buffer.from(JSON.stringify(value)));

  it('opens a case with its limits', () => {
    expect(open({ ...debated(), limits: { maxRemands: 1 } })).toMatchObject({
      ok: true,
      claim: { text: 'Orders', limits: { maxRemands: 1 } },
      matter: { docType: 'tech' },
    });
  });

  it.each<[object, RegExp]>([
    [{ ...debated(), text: ' \n' }, /text is empty/],
    [{ ...debated(), rounds: { least: 3, most: 2 } }, /rounds.least is more/],
    [{ ...debated(), colour: 'red' }, /colour/],
    [{ ...debated(), context: 'x'.repeat(300_000) }, /the limit is 262144/],
    [[], /not a JSON object/],
  ])('is refused with what is wrong: %#', (value, why) => {
    const opened = open(value);
    expect(opened.ok ? [] : opened.faults.join()).toMatch(why);
  });
});

import {
  artifactFaults,
  debaterAbstainingOnFault,
  openIn,
  stateOf,
  type DebateArtifact,
  type Debated,
} from '@assize/proto/debate';
import { debated, debateView } from '@assize/proto/debate/testing';
import { describe, expect, it } from 'vitest';
import { advised } from '#src/testing/view.ts';
import { attend, concernsIn, examine, propose, rule, screen } from './by-rule.ts';
import { examining, proposing, ruling } from './by-model.ts';
import { shownIn } from './shown.ts';

/** By rule, with the artifacts of all seats. */
function roundOf(matter: Debated, before: readonly DebateArtifact[] = []): DebateArtifact[] {
  const record = [...before, examine(debateView(matter, before, true))];
  const turns = [propose, screen, rule];
  return turns.reduce<DebateArtifact[]>((all, turn) => {
    const artifact = turn(debateView(matter, all));
    expect(artifactFaults(matter, all, artifact)).toEqual([]);
    return [...all, artifact];
  }, record);
}

const TESTING = { name: 'Testing', words: ['test plan'], questions: ['What shows that it works?'] };
const lacking = debated({ sections: [TESTING] });

describe('a debate by rule', () => {
  it('adds headings to fill in, says what they leave open, and then stalls without consensus', () => {
    const first = roundOf(lacking);
    const state = stateOf(lacking, first);
    expect(state.text).toBe(`${lacking.text}\n\n## Testing\n\nTBD: What shows that it works?`);
    expect(first.at(-1)).toMatchObject({ consensus: false, stalled: false });
    expect(roundOf(lacking, first).at(-1)).toMatchObject({ consensus: false, stalled: true });
  });

  it('changes nothing else: neither what is there, nor what ends within code or with a secret', () => {
    const mentioned = debated({ sections: [{ ...TESTING, words: ['transaction'] }] });
    expect(stateOf(mentioned, roundOf(mentioned)).text).toBe(mentioned.text);
    expect(concernsIn(mentioned, mentioned.text)[0]).toMatchObject({ kind: 'no-heading' });
    const code = debated({ text: 'A.\n```\ncode', sections: [TESTING] });
    expect(stateOf(code, roundOf(code)).text).toBe(code.text);
    const secret = debated({ text: 'A.\nThe key is [REDACTED_SECRET].', sections: [TESTING] });
    expect(stateOf(secret, roundOf(secret)).text).toBe(secret.text);
  });

  it('keeps the line ends that are there, and stands behind words that stand twice', () => {
    const twice = debated({ text: 'End.\r\nSo.\r\nEnd.\r\n', sections: [TESTING] });
    expect(stateOf(twice, roundOf(twice)).text).toBe(
      'End.\r\nSo.\r\nEnd.\r\n\r\n## Testing\r\n\r\nTBD: What shows that it works?\r\n',
    );
  });

  it('turns to what is open by its weight, and to what nothing covers', () => {
    const question = { section: 'Data', concern: 'Retention', words: ['retention'], asked: true };
    const questions = [
      { ...question, id: 'Q1', weight: 'HIGH' as const },
      { ...question, id: 'Q2', weight: 'LOW' as const, asked: false },
    ];
    const matter = debated({ sections: [TESTING], questions });
    const record = roundOf(matter);
    const next = attend(debateView(matter, record));
    expect(next.questions).toEqual(['Q1']);
    const severities = next.concerns.map(
      (id) =>
        openIn(stateOf(matter, record)).find(({ concern }) => concern.id === id)?.concern.severity,
    );
    expect(severities[0]).toBe('high');
  });

  it('that crashes has abstained, with the reason', () => {
    const crash = debaterAbstainingOnFault('ruling', () => {
      throw new Error('boom');
    });
    const before = roundOf(lacking).slice(0, -1);
    const artifact = crash(debateView(lacking, before));
    expect(artifact).toMatchObject({
      kind: 'ruling',
      abstained: 'it failed: boom',
      stalled: false,
    });
    expect(artifactFaults(lacking, before, artifact)).toEqual([]);
  });
});

const matter = debated();
const LINES = matter.text.split('\n');
const quoted = (...at: number[]) =>
  at.map((line) => ({ quote: LINES[line - 1] ?? '', what: 'read', question: '' }));
const RAISED = { kind: 'no-owner', severity: 'high', text: 'Whose?', quote: 'the  owner' };

describe('a debate with a model', () => {
  const view = debateView(matter, [], true);
  const examined = (answer: object) =>
    examining.decide(view, advised('examination', answer), examine(view));

  it('keeps what it quotes where that stands, and drops the rest with why', () => {
    const absent = { ...RAISED, quote: 'the seller' };
    expect(
      examined({ agrees: false, checked: quoted(3), concerns: [RAISED, absent] }),
    ).toMatchObject({
      read: true,
      concerns: [{ source: 'model', kind: 'no-owner', place: { from: 5, quote: 'the owner' } }],
      checked: [{ place: { from: 3 } }],
      dropped: ['a concern whose quotation does not stand: “the seller”'],
    });
  });

  it('presses an agreement that quotes too little, and counts one that quotes enough', () => {
    const pressed = examined({ agrees: true, checked: quoted(3), concerns: [] });
    expect(pressed).toMatchObject({
      agrees: false,
      pressed: 'it agrees and quotes 1 of the 3 lines that it has to show as checked',
    });
    const enough = examined({ agrees: true, checked: quoted(3, 4, 5), concerns: [] });
    expect(enough).toMatchObject({ agrees: true, pressed: null });
  });

  it('does not let it agree and object at once', () => {
    const both = examined({ agrees: true, checked: quoted(3, 4, 5), concerns: [RAISED] });
    expect(both).toMatchObject({ agrees: false, pressed: 'it agrees and objects at once' });
  });

  it('takes nothing back that a rule finds, and abstains without an answer', () => {
    const of = debateView(lacking, [], true);
    const silent = examining.decide(of, advised('examination', null, 'timeout'), examine(of));
    expect(silent).toMatchObject({
      read: false,
      agrees: false,
      abstained: 'the language model m-1 gave no answer (timeout): no answer',
      concerns: [{ kind: 'missing-section' }],
    });
  });

  const opened = [examined({ agrees: false, checked: [], concerns: [RAISED] })] as DebateArtifact[];
  const [concern = ''] = openIn(stateOf(matter, opened)).map(({ concern: { id } }) => id);
  const edit = { concerns: [concern], old: 'the owner', new: 'its buyer', why: 'so' };

  const asked = debateView(matter, opened);
  const proposed = (...edits: object[]) => {
    const answer = { agrees: false, checked: [], concerns: [], answers: [], edits };
    return proposing.decide(asked, advised('proposal', answer), propose(asked));
  };

  it('proposes edits that can be made, and drops the others', () => {
    const edits = [edit, { ...edit, old: 'order' }, { ...edit, old: 'reads', concerns: ['D-0'] }];
    expect(proposed(...edits)).toMatchObject({
      edits: [{ id: 'E1', old: 'the owner' }],
      dropped: [
        'an edit: its old text does not stand exactly once: “order”',
        'an edit: it names no concern: “reads”',
      ],
    });
  });

  it.each([
    ['\u001B]0;title\u0007its buyer', 'a terminal obeys'],
    ['its \u202Ereyub', 'turns what follows'],
    ['its\u200B buyer', 'nobody sees'],
  ])('proposes no words with what %j has, which %s', (words) => {
    const why = 'an edit: it brings signs that nobody sees: “the owner”';
    expect(proposed({ ...edit, new: words })).toMatchObject({ edits: [], dropped: [why] });
  });

  const record = [...opened, proposed(edit)] as DebateArtifact[];

  it.each([
    ['resolves by words of the text that is left', 'its buyer', 'resolved'],
    ['resolves nothing by words that are gone', 'the owner', 'open'],
    ['resolves nothing without words', '', 'open'],
  ])('%s', (_what, quote, status) => {
    const at = debateView(matter, [...record, screen(debateView(matter, record))]);
    const said = {
      agrees: false,
      checked: [],
      edits: [{ edit: 'E1', taken: true, why: 'right' }],
      concerns: [{ concern, status: 'resolved', why: 'it is said', quote }],
    };
    const held = ruling.decide(at, advised('ruling', said), rule(at));
    expect(held).toMatchObject({ edits: [{ taken: true }], concerns: [{ concern, status }] });
    expect(artifactFaults(matter, at.record, held as DebateArtifact)).toEqual([]);
  });

  it('is shown the checklist, the exploration, the questions and the specification in every turn', () => {
    const given = debated({ checklist: 'Keys can expire.', context: 'src/a.ts:1' });
    for (const at of [debateView(given, [], true), debateView(given, opened)]) {
      const tags = new Map(shownIn(at).map(({ tag, text }) => [tag, text]));
      expect(tags.get('divergence-checklist')).toBe('Keys can expire.');
      expect(tags.get('exploration')).toBe('src/a.ts:1');
      expect(tags.get('specification')).toBe(given.text);
    }
  });
});

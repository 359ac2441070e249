import { describe, expect, test } from 'vitest';
import {
  alternative,
  argued,
  challenge,
  closed,
  defended,
  discovered,
  feedback,
  indicted,
  noted,
  rebutted,
  reinvestigated,
  ruled,
} from '#src/testing/artifacts.ts';
import { handInAll, openTrial, type ScriptedArtifact, type Trial } from '#src/testing/drive.ts';
import type { Artifact } from '../schema/artifact.ts';
import { isCourtView, type View } from '../proceedings/defect-court/view.ts';
import { view } from './view.ts';

/** Only some may see these fields: a search for the markers finds any leak. */
const STORY = 'planted-story';
const CONFIDENCE = 0.712345;
const STRENGTH = 0.612345;
const READING = 0.512345;
const FOUND = 'planted-finding';
const QUESTION = 'planted-question';
const RAW = 'planted-raw-answer';
const CONCLUSIONS = [STORY, String(CONFIDENCE), String(STRENGTH), 'circumstantial'];

const reading = { id: 'e1', relevance: READING, support: 1, refute: 0, neutral: 0 };
const indictment: ScriptedArtifact = {
  artifact: indicted({
    narrative: STORY,
    confidence: CONFIDENCE,
    items: [{ id: 'e1', weight: 'circumstantial', strength: STRENGTH }],
  }),
  gathered: {
    readings: [{ statement: 'the prosecutor’s own', exhibits: [reading] }],
    evidence: [{ id: 'found', text: 'found by a search' }],
  },
};
const discovery = discovered({ checks: [{ check: 'dates', finding: FOUND, exhibits: [] }] });
const brief = defended({ challenges: [challenge('e1', 'hedged')], alternative: alternative('b') });
const hearing = [argued({ cites: ['e2'] }), rebutted(), noted(), argued(), rebutted(), noted()];
const remanded = ruled('remand', { feedback: feedback(QUESTION) });

function at(...hands: (ScriptedArtifact | Artifact)[]): Trial {
  return handInAll(openTrial(), hands);
}

function seen({ proceeding, file, walk }: Trial): View {
  const shown = view(proceeding, file, walk);
  if (!isCourtView(shown)) throw new Error('it is no case of the court');
  return shown;
}

const leaksIn = (shown: object, planted: readonly string[]): string[] =>
  planted.filter((secret) => JSON.stringify(shown).includes(secret));

describe('before the hearing', () => {
  test('the adversary sees claim, charge and exhibits, and nothing that the prosecution concluded', () => {
    const shown = seen(at(indictment));
    expect(shown.place.node).toBe('discover');
    expect(leaksIn(shown, [...CONCLUSIONS, String(READING)])).toEqual([]);
    expect(shown).toMatchObject({ indictment: null, discovery: null, brief: null, rounds: [] });
    expect(shown.exhibits.map(({ id }) => id)).toEqual(['e1', 'found']);
    expect(shown.charge.classification).toBe('supported');
    expect(shown.charged).toEqual(['e1']);
  });

  test('the defense sees the Discovery besides, after the fast track nothing more', () => {
    const shown = seen(at(indictment, discovery));
    expect(shown.place.node).toBe('defend');
    expect(leaksIn(shown, [...CONCLUSIONS, String(READING)])).toEqual([]);
    expect(shown.discovery).toEqual(discovery);

    const certain = seen(
      at({ ...indictment, artifact: indicted({ narrative: STORY, confidence: 0.961234 }) }),
    );
    expect(certain.place.node).toBe('defend');
    expect(certain.discovery).toBeNull();
    expect(leaksIn(certain, [STORY, '0.961234', String(READING)])).toEqual([]);
  });

  test('in a later pass they see as little, and no discovery of the pass before', () => {
    const again = [indictment, discovery, brief, ...hearing, remanded, reinvestigated()];
    const secrets = [...CONCLUSIONS, QUESTION, FOUND, String(READING)];
    expect(leaksIn(seen(at(...again, indictment)), secrets)).toEqual([]);
    const certain = indicted({ confidence: 0.99 });
    const shown = seen(at(...again, certain));
    expect(shown.place.node).toBe('defend');
    expect(shown.discovery).toBeNull();
    expect(leaksIn(shown, secrets)).toEqual([]);
  });

  test('the prosecutor sees why the case came back', () => {
    const answer = reinvestigated({ classification: 'b', confidence: 0.4 });
    const shown = seen(at(indictment, discovery, brief, ...hearing, remanded, answer));
    expect(shown).toMatchObject({ place: { node: 'indict' }, reinvestigation: answer, pass: 1 });
    expect(shown.feedback).toEqual(remanded.feedback);
    expect(shown.indictment).toBeNull();
  });
});

describe('in the hearing', () => {
  test('each party sees what was laid before the court, and what was said so far', () => {
    const shown = seen(at(indictment, discovery, brief, ...hearing.slice(0, 4)));
    expect(shown.place).toEqual({ node: 'hearing', turn: 'rebuttal', round: 2 });
    expect(shown).toMatchObject({ indictment: indictment.artifact, discovery, brief });
    expect(shown.rounds).toEqual([
      { round: 1, argument: hearing[0], rebuttal: hearing[1], notes: hearing[2] },
      { round: 2, argument: hearing[3], rebuttal: null, notes: null },
    ]);
  });

  test('nobody sees the readings of another, each again its own', () => {
    const mine = seen(at(indictment, discovery, brief));
    expect(mine.place.turn).toBe('argument');
    expect(mine.recalled?.readings?.[0]?.statement).toBe('the prosecutor’s own');
    const theirs = seen(at(indictment, discovery, brief, argued()));
    expect(theirs.recalled).toBeNull();
    expect(leaksIn(theirs, [String(READING), 'the prosecutor’s own'])).toEqual([]);
  });
});

describe('the judge', () => {
  test('sees everything that was laid before the court', () => {
    const shown = seen(at(indictment, discovery, brief, ...hearing));
    expect(shown).toMatchObject({
      place: { node: 'verdict' },
      indictment: indictment.artifact,
      discovery,
      brief,
    });
    expect(shown.rounds).toHaveLength(2);
    expect(leaksIn(shown, [...CONCLUSIONS, FOUND])).toEqual([...CONCLUSIONS, FOUND]);
  });

  test('of this pass only, and the reinvestigation that began it', () => {
    const answer = reinvestigated({ evidence: [{ id: 'new', text: 'something new' }] });
    const plea = [indicted({ confidence: 0.99 }), defended({ plea: 'yes' })];
    const shown = seen(at(indictment, discovery, brief, ...hearing, remanded, answer, ...plea));
    expect(shown).toMatchObject({ discovery: null, rounds: [], reinvestigation: answer });
    expect(shown.indictment?.confidence).toBe(0.99);
    expect(shown.exhibits.map(({ id }) => id)).toEqual(['e1', 'found', 'new']);
  });
});

describe('the evaluator', () => {
  test('sees the questions of a remand, not the trial', () => {
    const shown = seen(at(indictment, discovery, brief, ...hearing, remanded));
    expect(shown.place.node).toBe('_remand');
    expect(shown.feedback).toEqual(remanded.feedback);
    expect(leaksIn(shown, [...CONCLUSIONS, FOUND, String(READING)])).toEqual([]);
  });

  test('sees what an activation is decided on', () => {
    const shown = seen(openTrial({ claim: { confidence: 0.61 } }));
    expect(shown).toMatchObject({ claim: { confidence: 0.61 }, activationThreshold: 0.85 });
  });
});

test('what stands outside the artifacts is shown to nobody', () => {
  const { file, walk, proceeding } = at(
    { artifact: indicted(), gathered: { reinvestigation: RAW, missing: [RAW] } },
    discovery,
    brief,
  );
  const header = { ...file.header, identity: { account: RAW, source: RAW, id: RAW } };
  const claim = { ...header.claim, tags: [RAW] };
  expect(leaksIn(view(proceeding, { ...file, header: { ...header, claim } }, walk), [RAW])).toEqual(
    [],
  );
});

test('the view of a claim has just these fields', () => {
  expect(Object.keys(seen(openTrial()).claim).toSorted()).toEqual([
    'candidates',
    'confidence',
    'element',
    'text',
  ]);
});

test('nobody looks at a case that has ended', () => {
  const closing = { artifact: closed(), afterMs: 3_600_000 };
  expect(() => seen(at(closing))).toThrow(/has ended/);
});

describe('the charge', () => {
  const candidates = [
    { classification: 'a', statement: 'A holds.' },
    { classification: 'b', statement: 'B holds.' },
  ];

  test('is the candidate that the classification names, else the first; bare, that the text holds', () => {
    const charge = (claim: object) => seen(openTrial({ claim })).charge;
    expect(charge({ candidates, classification: 'b' })).toEqual(candidates[1]);
    expect(charge({ candidates })).toEqual(candidates[0]);
    expect(charge({ text: 'T.' })).toEqual({ classification: 'supported', statement: 'T.' });
  });

  test('is what the newest reinvestigation made of it', () => {
    const opening = openTrial({ claim: { candidates, classification: 'a' } });
    const plea = [indicted({ confidence: 0.99 }), defended({ plea: 'yes' }), ruled('remand')];
    const trial = handInAll(opening, [...plea, reinvestigated({ classification: 'b' })]);
    expect(seen(trial).charge).toEqual(candidates[1]);
  });
});

test('an exhibit that comes twice stays as it first came', () => {
  const late = { id: 'e1', text: 'another text' };
  const shown = seen(at({ artifact: indicted(), gathered: { evidence: [late] } }));
  expect(shown.exhibits).toEqual([{ id: 'e1', text: 'The Nile is a river in Africa.' }]);
});

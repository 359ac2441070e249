import { describe, expect, test } from 'vitest';
import type { Artifact } from '../schema/artifact.ts';
import type { Activation } from '../proceedings/defect-court/artifacts.ts';
import type { LightReview } from '../proceedings/light/artifacts.ts';
import { predicateOf } from '../verdict/predicate.ts';
import {
  openTrial,
  courtProceeding,
  lightProceeding,
  type Opening,
  type Trial,
} from '#src/testing/drive.ts';
import {
  affirmingReading,
  defended,
  indicted,
  reinvestigated,
  round,
  ruled,
  discovered,
} from '#src/testing/artifacts.ts';
import {
  activationDue,
  reportDue,
  reportOf,
  reviewedAs,
  UNTIL_REVIEW,
} from '#src/testing/light-artifacts.ts';
import { given, type Acted } from '#src/testing/spec.ts';

const LIGHT = lightProceeding();
const COURT = courtProceeding();

function reviewed(said: Partial<LightReview>, opening: Opening = {}): Acted {
  return given({ ...opening, proceeding: LIGHT }).when(...UNTIL_REVIEW, reviewedAs(said));
}

function reported(said: Partial<LightReview>, opening: Opening = {}): Acted {
  const acted = reviewed(said, opening);
  return acted.when(reportDue(acted.trial));
}

function contested(opening: Opening = {}): Acted {
  const acted = reported({ confidence: 0.65 }, opening);
  return acted.when(activationDue(acted.trial, false));
}

const byEvaluator = { by: 'evaluator', at: 'ended', handoffs: 2 } as const;

describe('a review', () => {
  test.each([0.85, 1])('of %d affirms the charge, in two messages', (confidence) => {
    reported({ confidence }).then({ ...byEvaluator, decision: 'affirm', edges: ['LP1'] });
  });

  test.each([0, 0.499_999])('of %d rejects it', (confidence) => {
    reported({ confidence }).then({ ...byEvaluator, decision: 'reject', edges: ['LP2'] });
  });

  test.each([0.5, 0.849_999])('of %d goes on to the court', (confidence) => {
    reported({ confidence }).then({ at: '_activation', by: 'evaluator', edges: ['LP3'] });
  });

  test('that is sure of the contrary rejects; of both sides, it asks the court', () => {
    reported({ confidence: 0.9, classification: 'refuted' }).then({ decision: 'reject' });
    reported({ confidence: 0.9, classification: 'contested' }).then({ at: '_activation' });
  });

  test('heeds the threshold of the case, and a claim that is to be tried in any case', () => {
    const strict = { limits: { activationThreshold: 0.95 } };
    reported({ confidence: 0.9 }, strict).then({ at: '_activation' });
    const always = { claim: { activation: 'always' } } as const;
    reported({ confidence: 1 }, always).then({ at: '_activation', edges: ['LP3'] });
  });

  test('that could not be made is no ground for anything but the court', () => {
    reported({ confidence: 0, abstained: 'unread' }).then({ at: '_activation', edges: ['LP3'] });
  });
});

describe('on from the light path', () => {
  test('the court begins at its own start, under the version that is named', () => {
    const { walk, file } = contested().then({ at: 'indict', by: 'prosecutor', handoffs: 2 });
    expect(walk.proceeding).toBe(COURT);
    expect(file.header.proceeding.digest).toBe(LIGHT.digest);
  });

  test('its edges, its remands and its end are the court’s, counted over the whole case', () => {
    const plain = [indicted(), discovered(), defended(), ...round()];
    const trial = contested()
      .when(...plain, ruled('remand'), reinvestigated())
      .then({ at: 'indict', remands: 1 });
    const over = contested()
      .when(...plain, ruled('remand'), reinvestigated(), ...plain, ruled('affirm'))
      .then({ at: 'ended', decision: 'affirm', remands: 1 });
    expect(over.walk.edges).toEqual(['LP3', 'HD5', 'HD8', 'HD5', 'HD6']);
    expect(trial.walk.handoffs).toBeGreaterThan(2);
  });

  test('handoffs and deadline run on', () => {
    const few = { limits: { maxHandoffs: 3 } };
    contested(few).when(indicted()).then({ at: 'discover' });
    contested(few)
      .when(indicted(), discovered())
      .then({ at: '_mistrial', by: 'clerk', edges: ['LP3', 'HD11'] });
    const acted = reviewed({});
    acted
      .when({ artifact: reportDue(acted.trial), afterMs: 600_000 })
      .then({ at: '_mistrial', by: 'clerk', edges: ['HD10'] });
  });

  test('a closed court leaves the case unproven, with a brief', () => {
    const acted = reported({ confidence: 0.65 });
    const { file, walk } = acted.when(activationDue(acted.trial, true)).then({
      ...byEvaluator,
      decision: 'acquit',
      why: /^court disabled: acquit: confidence 0.65/,
    });
    expect(predicateOf(file, walk)).toMatchObject({
      classification: 'nei',
      confidence: null,
      credibility: 1,
      support: [{ id: 'e1', weight: 0.65 }],
      hearing: null,
      challenger: null,
      gaps: [{ foundBy: 'evaluator', stage: '_activation' }],
      light: { decision: 'contest', classification: 'supported', confidence: 0.65, next: null },
    });
  });
});

describe('no walk of the light path', () => {
  const refused = (acted: Acted, artifact: Artifact, why: RegExp): void =>
    expect(() => acted.when(artifact)).toThrow(why);

  test('ends by a report that its review does not bear out', () => {
    for (const decision of ['affirm', 'reject'] as const) {
      refused(reviewed({}), reportOf({ decision }), /is not borne out/);
    }
    const sure = { confidence: 0.9 };
    refused(reviewed(sure), reportOf({ ...sure, decision: 'contest' }), /is not borne out/);
    refused(reviewed({}), reportOf({ confidence: 0.9, decision: 'affirm' }), /the review one of/);
    const other = { ...sure, decision: 'affirm', classification: 'refuted' } as const;
    refused(reviewed(sure), reportOf(other), /affirms "refuted", where "supported" is charged/);
  });

  test('goes on under another proceeding, or with another confidence', () => {
    const acted = reported({});
    const due = activationDue(acted.trial, false);
    const other = { name: COURT.name, digest: 'f'.repeat(64) };
    const { next: _none, ...unnamed } = due;
    refused(acted, { ...due, next: other }, /leads not to/);
    refused(acted, { ...due, next: { name: LIGHT.name, digest: LIGHT.digest } }, /leads not to/);
    refused(acted, unnamed, /under no proceeding/);
    refused(acted, { ...due, confidence: 0.7 }, /the record says/);
    refused(acted, { ...due, decision: 'affirm' }, /the record says/);
  });

  test('ends unproven without saying that no court opens, or opens one against its claim', () => {
    const acted = reported({});
    const { brief: _none, ...silent } = activationDue(acted.trial, true);
    refused(acted, silent, /only where none is to open/);
    const never = reported({}, { claim: { activation: 'never' } });
    const { brief: _brief, ...due } = activationDue(never.trial, true);
    const [court] = LIGHT.successors;
    const next = { name: court?.name ?? '', digest: court?.digest ?? '' };
    refused(never, { ...due, decision: 'open', next }, /asks not to have/);
  });
});

describe('a publisher’s own confidence', () => {
  const weighed = (confidence: number, said: Partial<Activation>): Trial => {
    const activation = { kind: 'activation', confidence, threshold: 0.85 } as const;
    const opening = { claim: { confidence }, proceeding: LIGHT };
    expect(openTrial(opening).walk.place).toMatchObject({ node: '_activation' });
    return given(opening).when({ ...activation, decision: 'open', ...said }).trial;
  };

  test('is weighed before the light path, which an uncertain one opens', () => {
    expect(weighed(0.65, {}).walk.place).toMatchObject({ node: 'recall', role: 'evaluator' });
    const read = { basis: 'reading', reading: affirmingReading() } as const;
    const affirmed = weighed(0.9, { decision: 'affirm', ...read });
    expect(affirmed.walk.place).toMatchObject({ decision: 'affirm' });
    const against = { reading: affirmingReading({ against: ['e1'] }) };
    expect(weighed(0.9, against).walk.place).toMatchObject({ node: 'recall' });
    const rejected = weighed(0.3, { decision: 'reject', basis: 'publisher' });
    expect(rejected.walk.place).toMatchObject({ decision: 'reject' });
  });

  test('never skips the light path: that is not the court yet', () => {
    const brief = { ended: 'court disabled', missing: [] } as const;
    expect(() => weighed(0.65, { decision: 'acquit', brief: { ...brief, missing: [] } })).toThrow(
      /the record says/,
    );
    const next = { name: COURT.name, digest: COURT.digest };
    expect(() => weighed(0.65, { next })).toThrow(/has only begun/);
  });
});

import fc from 'fast-check';
import type { Artifact } from '../schema/artifact.ts';
import type { Challenge } from '../proceedings/defect-court/artifacts.ts';
import type { Limits } from '../schema/case-file.ts';
import { activationOf } from '../proceedings/defect-court/publisher-confidence.ts';
import { handIn, openTrial, lightProceeding, unsigned, type Sign, type Trial } from './drive.ts';
import {
  activated,
  alternative,
  argued,
  closed,
  defended,
  discovered,
  feedback,
  indicted,
  noted,
  rebutted,
  reinvestigated,
  ruled,
} from './artifacts.ts';
import {
  activationDue,
  lightFacts,
  reportDue,
  reviewedAs,
  UNTIL_REVIEW,
} from './light-artifacts.ts';

const share = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.constantFrom(0, 0.5, 0.95, 1),
);
const prose = fc.string({ maxLength: 12 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 });
const rarely = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(null), weight: 9 }, { arbitrary: value, weight: 1 });
const often = fc.nat(9000);

const challenge: fc.Arbitrary<Challenge> = fc.record({
  id: fc.constantFrom('e1', 'e2', 'e3'),
  severity: fc.constantFrom('fatal', 'weakening', 'minor'),
  ground: fc.constantFrom('hedged', 'off-topic'),
  why: prose,
});

/** What the seat whose turn it is would say. Each seat uses the fields that it needs. */
const turn = fc.record({
  confidence: share,
  cites: fc.uniqueArray(fc.constantFrom('e1', 'e2', 'e3', 'e4'), { maxLength: 3 }),
  challenges: fc.array(challenge, { maxLength: 2 }),
  motionToDismiss: maybe(prose),
  alternative: maybe(fc.constantFrom('refuted', 'nei')),
  plea: maybe(prose),
  abstained: rarely(prose),
  decision: fc.constantFrom('remand', 'affirm', 'amend', 'acquit', 'mistrial'),
  classification: fc.constantFrom('supported', 'refuted', 'nei'),
  found: fc.constantFrom('supported', 'refuted', 'contested', 'nei'),
  text: prose,
  /** The duration of the turn in milliseconds: now and then longer than the case may live. */
  afterMs: fc.oneof({ arbitrary: often, weight: 30 }, { arbitrary: fc.nat(600_000), weight: 1 }),
  refused: fc.nat(40).map((n) => n === 40),
});
type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never;

/** A whole case as data: its opening, and its turns, repeated until it ends. */
export interface Script {
  readonly confidence: number | null;
  readonly limits: Partial<Limits>;
  readonly turns: readonly Turn[];
}

export interface LightScript extends Script {
  readonly activation: 'auto' | 'always' | 'never';
}

const anyOpening = {
  confidence: maybe(share),
  limits: fc.record(
    {
      ttlMs: fc.constantFrom(600_000, 60_000),
      maxHandoffs: fc.integer({ min: 1, max: 48 }),
      maxRemands: fc.integer({ min: 0, max: 4 }),
      maxRounds: fc.integer({ min: 1, max: 5 }),
    },
    { requiredKeys: [] },
  ),
  turns: fc.array(turn, { minLength: 1, maxLength: 40 }),
};

export const anyScript: fc.Arbitrary<Script> = fc.record(anyOpening);

export const anyLightScript: fc.Arbitrary<LightScript> = fc.record({
  ...anyOpening,
  activation: fc.constantFrom('auto', 'auto', 'auto', 'always', 'never'),
});

/** The limit on entries: a walk that is longer never ends. */
const FAR_TOO_LONG = 500;

export function playScript({ confidence, limits, turns }: Script, sign: Sign = unsigned): Trial {
  const claim = confidence === null ? {} : { confidence };
  return playOn(openTrial({ claim, limits, sign }), turns, false, sign);
}

/** Plays a script that begins with the light path. `courtClosed`: no court may be opened for an uncertain case. */
export function playLightScript(
  { confidence, limits, turns, activation }: LightScript,
  courtClosed: boolean,
): Trial {
  const claim = { activation, ...(confidence === null ? {} : { confidence }) };
  return playOn(
    openTrial({ claim, limits, proceeding: lightProceeding() }),
    turns,
    courtClosed,
    unsigned,
  );
}

function playOn(opening: Trial, turns: readonly Turn[], courtClosed: boolean, sign: Sign): Trial {
  let trial = opening;
  for (let i = 0; trial.walk.place.kind === 'turn'; i += 1) {
    if (i > FAR_TOO_LONG) throw new Error('the walk does not end');
    const said = turns[i % turns.length];
    if (!said) throw new Error('a script says something');
    const artifact = artifactFor(trial, trial.walk.place.artifact, said, courtClosed);
    trial = handIn(trial, { artifact, afterMs: said.afterMs }, sign);
  }
  return trial;
}

function artifactFor(trial: Trial, kind: string, said: Turn, courtClosed: boolean): Artifact {
  const { claim, limits } = trial.file.header;
  const { confidence, cites, challenges, abstained, text } = said;
  if (said.refused) return closed({ refused: 'f'.repeat(64) });
  const light = lightArtifactFor(trial, kind, said, courtClosed);
  if (light) return light;
  switch (kind) {
    case 'activation': {
      const { activationThreshold } = limits;
      const asked = claim.confidence ?? 0;
      return activated(activationOf(asked, activationThreshold), asked, activationThreshold);
    }
    case 'indictment': {
      const items = cites.map((id) => ({ id, weight: 'primary' as const, strength: confidence }));
      return indicted({ items, confidence, abstained });
    }
    case 'discovery':
      return discovered({ abstained });
    case 'defense-brief': {
      const { plea, motionToDismiss } = said;
      const other = said.alternative === null ? null : alternative(said.alternative);
      return defended({ challenges, plea, motionToDismiss, alternative: other, abstained });
    }
    case 'argument':
      return argued({ cites, challenges, abstained, text });
    case 'rebuttal':
      return rebutted({ cites, challenges, abstained, text });
    case 'notes':
      return noted();
    case 'verdict':
      return ruled(said.decision, {
        classification: said.classification,
        feedback: feedback(text),
      });
    case 'reinvestigation':
      return reinvestigated({ classification: said.classification, confidence });
    case 'closing':
      return closed();
    default:
      throw new Error(`no hand for ${kind}`);
  }
}

/** The artifact that is due on the light path or at its activation. Null anywhere else. */
function lightArtifactFor(
  trial: Trial,
  kind: string,
  { found, confidence, abstained }: Turn,
  courtClosed: boolean,
): Artifact | null {
  switch (kind) {
    case 'review':
      return reviewedAs({ classification: found, confidence, abstained });
    case 'report':
      return reportDue(trial);
    case 'activation': {
      const on =
        'report' in trial.walk.state.facts && lightFacts(trial.walk).report.decision === 'contest';
      return on ? activationDue(trial, courtClosed) : null;
    }
    default:
      return UNTIL_REVIEW.find((one) => one.kind === kind) ?? null;
  }
}

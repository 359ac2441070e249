import { last } from '../../case/newest.ts';
import { prefixedFaults } from '../../proceeding/matter.ts';
import { repeated } from '../../repeated.ts';
import {
  BOSS_QUESTIONS,
  type Adjudication,
  type Boss,
  type Evaluation,
  type GauntletArtifact,
  type Sifting,
  type Vote,
} from './artifacts.ts';
import { citationFault, linesOf, placeFault } from './citing.ts';
import type { Matter } from './matter.ts';
import { openIn, raisedIn, type ArtifactRecord } from './view.ts';

/** Faults are quotations of what does not exist, omitted concerns, and conclusions that `before` does not support. */
export const artifactFaults = prefixedFaults(faultsOf);

function faultsOf(matter: Matter, before: ArtifactRecord, artifact: GauntletArtifact): string[] {
  switch (artifact.kind) {
    case 'attack': {
      const lines = linesOf(matter.spec);
      const names = new Set(matter.adversaries.map(({ name }) => name));
      return [
        ...duplicateFaults(artifact.concerns),
        ...artifact.concerns.flatMap(({ id, adversary, raisers, places }) => [
          ...(raisers[0] === adversary
            ? []
            : [`${id}: its adversary is not the first of its raisers`]),
          ...raisers.filter((name) => !names.has(name)).map((name) => `${id}: no persona ${name}`),
          ...places
            .flatMap((place) => placeFault(lines, place) ?? [])
            .map((why) => `${id}: ${why}`),
        ]),
      ];
    }
    case 'sifting':
      return [
        ...coverageFaults(raisedIn(before), artifact.outcomes),
        ...siftingFaults(matter, before, artifact),
      ];
    case 'evaluation':
      return [
        ...coverageFaults(openIn(before), artifact.concerns),
        ...voteFaults(matter, artifact),
      ];
    case 'rebuttals': {
      const due = last(before, 'evaluation')?.concerns ?? [];
      const dismissed = due.filter(({ evaluated }) => evaluated === 'dismissed');
      return [
        ...coverageFaults(dismissed, artifact.answers),
        ...artifact.answers.flatMap(({ id, evidence }) => {
          const fault = evidence === null ? null : citationFault(matter, evidence);
          return fault === null ? [] : [`${id}: ${fault}`];
        }),
      ];
    }
    case 'adjudication':
      return [
        ...coverageFaults(raisedIn(before), artifact.rulings),
        ...rulingFaults(before, artifact),
      ];
    case 'boss':
      return bossFaults(before, artifact);
  }
}

interface Named {
  readonly id: string;
}

function duplicateFaults(all: readonly Named[]): string[] {
  return repeated(all.map(({ id }) => id)).map((id) => `${id} stands there twice`);
}

function coverageFaults(due: readonly Named[], given: readonly Named[]): string[] {
  const [asked, answered] = [due, given].map((all) => new Set(all.map(({ id }) => id)));
  return [
    ...duplicateFaults(given),
    ...given.filter(({ id }) => !asked?.has(id)).map(({ id }) => `nobody asked of ${id}`),
    ...due.filter(({ id }) => !answered?.has(id)).map(({ id }) => `nothing is said of ${id}`),
  ];
}

/** A dropped or noted concern must match an earlier dismissal of its kind, by one of its raisers. */
function siftingFaults(
  { resolved }: Matter,
  before: ArtifactRecord,
  { outcomes }: Sifting,
): string[] {
  const raised = new Map(raisedIn(before).map((one) => [one.id, one]));
  return outcomes.flatMap(({ id, outcome, match, confidence }) => {
    const concern = raised.get(id);
    if (concern === undefined || outcome === 'new') return [];
    const known = match === null || confidence === null ? undefined : resolved[match];
    const is = known?.kind === concern.kind && concern.raisers.includes(known.adversary);
    return is ? [] : [`${id}: no dismissal of its kind by one of its raisers is the reason`];
  });
}

/** The majority of the votes that count. On a tie, or if none counts, the concern is accepted (seed 002). */
export function majorityOf(votes: readonly Vote[]): Evaluation['concerns'][number]['evaluated'] {
  const counted = votes.filter(({ refused }) => refused === null);
  const of = (decision: Vote['decision']): number =>
    counted.filter((vote) => vote.decision === decision).length;
  const [accept, dismiss, defer] = [of('accept'), of('dismiss'), of('defer')];
  if (dismiss > accept && dismiss > defer) return 'dismissed';
  return defer > accept && defer > dismiss ? 'deferred' : 'accepted';
}

/** A dismissal counts only with a valid citation. Every other vote counts. */
function voteFaults(matter: Matter, { concerns }: Evaluation): string[] {
  return concerns.flatMap(({ id, votes, evaluated }) => [
    ...votes.flatMap(({ decision, citation, refused }) => {
      if (decision !== 'dismiss') {
        return refused === null ? [] : [`${id}: only a dismissal can be refused`];
      }
      if (refused !== null) return [];
      if (citation === null) return [`${id}: a dismissal that cites nothing counts`];
      const fault = citationFault(matter, citation);
      return fault === null ? [] : [`${id}: ${fault}`];
    }),
    ...(majorityOf(votes) === evaluated ? [] : [`${id}: the votes do not say ${evaluated}`]),
  ]);
}

/** Accepted or deferred concerns must be revised. Dismissed ones stay dismissed unless a challenge is sustained. */
function rulingFaults(before: ArtifactRecord, { rulings }: Adjudication): string[] {
  const open = new Set(openIn(before).map(({ id }) => id));
  const evaluated = new Map(
    last(before, 'evaluation')?.concerns.map((one) => [one.id, one.evaluated]),
  );
  const challenges = new Map(last(before, 'rebuttals')?.answers.map((one) => [one.id, one]));
  return rulings.flatMap(({ id, final, sustained }) => {
    const challenge = challenges.get(id);
    const mayBe =
      challenge?.outcome === 'challenged' &&
      challenge.refused === null &&
      challenge.evidence !== null;
    if (sustained && !mayBe) return [`${id}: no challenge of it can be sustained`];
    const dismissed = evaluated.get(id) === 'dismissed' && !sustained;
    const due = !open.has(id) ? 'dropped' : dismissed ? 'dismissed' : 'revise';
    return final === due ? [] : [`${id}: the record says ${due}, not ${final}`];
  });
}

/** The boss can't pass a specification with concerns to revise. */
function bossFaults(before: ArtifactRecord, { decision, answers }: Boss): string[] {
  const rulings = last(before, 'adjudication')?.rulings ?? [];
  const left = rulings.filter(({ final }) => final === 'revise').length;
  const asked = answers.every(({ question }, at) => question === BOSS_QUESTIONS[at]);
  return [
    ...(decision === 'pass' && left > 0 ? [`it passes with ${left} concerns to revise`] : []),
    ...(asked ? [] : ['it does not answer the six questions']),
  ];
}

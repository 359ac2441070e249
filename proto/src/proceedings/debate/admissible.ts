import { sentences } from '../../sentences.ts';
import type { Concern, DebateArtifact, Position, Ruling } from './artifacts.ts';
import { outcomeOf, agreementFault } from './consensus.ts';
import type { Debated } from './matter.ts';
import { openIn, stateOf, acceptedEdits, type DebateState } from './record.ts';
import { placeOf, replaced, replacementFaults, occursAt, type Place } from './text.ts';

/**
 * Faults are quotations that are not in the specification, edits that can't be made, references to what does not exist,
 * and conclusions that the record does not support. `before` are the artifacts of the case without this one.
 */
export function artifactFaults(
  matter: Debated,
  before: readonly DebateArtifact[],
  artifact: DebateArtifact,
): string[] {
  const state = stateOf(matter, before);
  const lines = state.text.split('\n');
  const known = new Set(state.standing.map(({ concern }) => concern.id));
  switch (artifact.kind) {
    case 'examination':
      return [
        ...raisedFaults(artifact.concerns, lines),
        ...positionFaults(matter, artifact, lines, state.rounds.length + 1),
      ];
    case 'proposal': {
      for (const { id } of artifact.concerns) known.add(id);
      const named = [...artifact.answers.map((one) => one.concern), ...namedIn(artifact.edits)];
      return [
        ...raisedFaults(artifact.concerns, lines),
        ...positionFaults(matter, artifact, lines, state.rounds.length),
        ...unknownFaults(named, known),
        ...repeatedFaults(artifact.edits.map(({ id }) => id)),
        ...replacementFaults(state.text, artifact.edits),
      ];
    }
    case 'screening': {
      const edits = new Set(state.rounds.at(-1)?.proposal?.edits.map(({ id }) => id));
      const found = artifact.found.map(({ edit }) => edit);
      return unknownFaults(found, edits);
    }
    case 'ruling':
      return [
        ...positionFaults(matter, artifact, lines, state.rounds.length),
        ...rulingFaults(matter, before, state, artifact),
      ];
    case 'attention':
      return [
        ...unknownFaults(artifact.concerns, known),
        ...unknownFaults(artifact.questions, new Set(matter.questions.map(({ id }) => id))),
      ];
  }
}

const namedIn = (all: readonly { readonly concerns: readonly string[] }[]): string[] =>
  all.flatMap(({ concerns }) => concerns);

function unknownFaults(names: readonly string[], known: ReadonlySet<string>): string[] {
  const unknown = [...new Set(names)].filter((name) => !known.has(name));
  return unknown.map((name) => `there is no "${name}" in this round`);
}

function repeatedFaults(names: readonly string[]): string[] {
  return new Set(names).size === names.length ? [] : ['a name is used twice'];
}

function placeFaults(
  placed: readonly { readonly place: Place | null }[],
  lines: readonly string[],
): string[] {
  return placed.flatMap(({ place }) =>
    place === null || occursAt(lines, place)
      ? []
      : [`"${place.quote.slice(0, 80)}" does not stand in lines ${place.from} to ${place.to}`],
  );
}

function raisedFaults(concerns: readonly Concern[], lines: readonly string[]): string[] {
  return [...repeatedFaults(concerns.map(({ id }) => id)), ...placeFaults(concerns, lines)];
}

function positionFaults(
  { questions }: Debated,
  artifact: Position & { readonly kind: string; readonly concerns: readonly object[] },
  lines: readonly string[],
  round: number,
): string[] {
  const { agrees, read, checked, abstained } = artifact;
  const ids = new Set(questions.map(({ id }) => id));
  const pressed = agrees ? agreementFault(artifact, lines, round) : null;
  const answered = checked.flatMap(({ question }) => question ?? []);
  return [
    ...placeFaults(checked, lines),
    ...unknownFaults(answered, ids),
    ...(agrees && (!read || abstained !== null) ? ['who has not read it can’t agree'] : []),
    ...(pressed === null ? [] : [pressed]),
  ];
}

function rulingFaults(
  matter: Debated,
  before: readonly DebateArtifact[],
  state: DebateState,
  ruling: Ruling,
): string[] {
  const round = state.rounds.at(-1);
  if (!round) return ['there is nothing to rule on'];
  const isSame = (of: readonly string[], said: readonly string[]): boolean =>
    of.toSorted().join() === said.toSorted().join();
  const edits = round.proposal?.edits.map(({ id }) => id) ?? [];
  const open = openIn(state).map(({ concern }) => concern.id);
  const ruled = ruling.concerns.map(({ concern }) => concern);
  const faults = sentences([
    !isSame(
      edits,
      ruling.edits.map(({ edit }) => edit),
    ) && 'it does not rule on each edit exactly once',
    !isSame(open, ruled) && 'it does not rule on each open concern exactly once',
  ]);
  if (faults.length > 0) return faults;
  const text = replaced(state.text, acceptedEdits({ ...round, ruling }));
  const outcome = outcomeOf(matter, before, ruling);
  return [
    ...ruling.concerns.flatMap(({ concern, status, citation }) =>
      sentences([
        status === 'dismissed' && citation === null && `${concern}: it cites no answer`,
        citation !== null &&
          placeOf(text, citation.quote) === null &&
          `${concern}: what it cites does not stand in the specification`,
      ]),
    ),
    ...(outcome.consensus === ruling.consensus &&
    outcome.stalled === ruling.stalled &&
    outcome.reason === ruling.reason
      ? []
      : ['its outcome is not what the record gives']),
  ];
}

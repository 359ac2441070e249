import { GROUNDS, JUDGES_GROUNDS, relatesTwo } from '@assize/court/grounds';
import {
  counted,
  LEAVES,
  type CaseFile,
  type Challenge,
  type DefenseBrief,
  type Discovery,
  type Entry,
  type Verdict,
} from '@assize/proto';
import type { Remark } from './model.ts';

type ExhibitRemark = Remark & { readonly id: string };

/** Whether a remark on this ground has no part in why the exhibit stands where it does. */
type IsIrrelevant = (id: string, ground: string) => boolean;

/**
 * What each role said of each exhibit, in order, without repetitions. `isIrrelevant` excludes remarks that would
 * mislead here, such as a challenge to the share that an exhibit has on the side opposite to its own: it would read as
 * if the exhibit had been struck.
 */
export function remarksIn(
  { entries }: CaseFile,
  sole: boolean,
  isIrrelevant: IsIrrelevant,
): ReadonlyMap<string, readonly Remark[]> {
  const remarks = new Map<string, Remark[]>();
  for (const entry of entries) {
    for (const { id, who, what } of remarksOn(entry, sole, isIrrelevant)) {
      const before = remarks.get(id) ?? [];
      if (before.some((one) => one.who === who && one.what === what)) continue;
      remarks.set(id, [...before, { who, what }]);
    }
  }
  return remarks;
}

function remarksOn(
  { role, artifact }: Entry,
  sole: boolean,
  isIrrelevant: IsIrrelevant,
): ExhibitRemark[] {
  const says = (id: string, what: string): ExhibitRemark => ({ id, who: role, what });
  const challenged = (all: readonly Challenge[]): ExhibitRemark[] =>
    all
      .filter(({ id, ground }) => !isIrrelevant(id, ground))
      .map(({ id, ground, severity, why }) =>
        says(id, `challenges it (${ground}, ${severity}): ${why}`),
      );
  switch (artifact.kind) {
    case 'indictment':
      return artifact.items.map(({ id, weight, strength }) =>
        says(
          id,
          `cites it for “${artifact.charge}” as ${weight} evidence (${strength.toFixed(2)})`,
        ),
      );
    case 'discovery':
      return [
        ...artifact.checks.flatMap((one) =>
          one.exhibits
            .filter((id) => !isIrrelevant(id, one.check))
            .map((id) => says(id, findingText(one))),
        ),
        ...challenged(artifact.challenges ?? []),
      ];
    case 'defense-brief':
      return [
        ...challenged(artifact.challenges),
        ...(artifact.alternative?.evidence ?? []).map(({ id, strength }) => {
          const instead = artifact.alternative?.classification;
          return says(id, `cites it for “${instead}” (${strength.toFixed(2)})`);
        }),
      ];
    case 'argument':
    case 'rebuttal':
      return [
        ...artifact.cites.map((id) => says(id, 'cites it in the hearing')),
        ...challenged(artifact.challenges),
      ];
    case 'reinvestigation':
      return artifact.answers.flatMap(({ answer, exhibits }) =>
        answer === null
          ? []
          : exhibits.map((id) => says(id, `answers a question with it: ${answer}`)),
      );
    case 'verdict':
      return rulingRemarks(artifact, sole, isIrrelevant).map(({ id, what }) => says(id, what));
    default:
      return [];
  }
}

/** Drops the number of exhibits with which a rule's finding begins (`2 exhibits about something else`). */
function findingText({ check, finding, exhibits }: Discovery['checks'][number]): string {
  if (!GROUNDS.some(({ name }) => name === check)) return `finds: ${finding}`;
  // Checks of earlier versions wrote the number without the noun.
  const prefixes = [`${counted(exhibits.length, 'exhibit')} `, `${exhibits.length} `];
  const prefix = prefixes.find((one) => finding.startsWith(one)) ?? '';
  return `finds it ${finding.slice(prefix.length)}`;
}

/** Includes the reasons that relate two exhibits. `sole`: the case has only one exhibit. */
function rulingRemarks(
  { rulings, reasoning }: Verdict,
  sole: boolean,
  isIrrelevant: IsIrrelevant,
): { id: string; what: string }[] {
  const shown = rulings.filter(({ id, ground }) => !isIrrelevant(id, ground));
  const ruled = shown.map(({ id, ground, severity, side, upheld }) => {
    const applies = !sole || severity === 'fatal';
    const remains = applies
      ? `${100 * LEAVES[severity]} % remains`
      : 'all of it remains, because it is the only exhibit';
    const towards = `as evidence ${side === 'support' ? 'for' : 'against'} the charge`;
    if (JUDGES_GROUNDS.has(ground)) {
      return {
        id,
        what: `discounts it, without a challenge, ${towards} (“${ground}”): ${remains}`,
      };
    }
    return {
      id,
      what: upheld
        ? `upholds the challenge “${ground}” to it ${towards}: ${remains}`
        : `overrules the challenge “${ground}” to it ${towards}`,
    };
  });
  const ofTwo = reasoning
    .filter(relatesTwo)
    .flatMap(({ exhibits, text }) => exhibits.map((id) => ({ id, what: text })));
  return [...ruled, ...ofTwo];
}

export function entryText({ artifact }: Entry): string {
  if ('abstained' in artifact && artifact.abstained !== null) {
    return `Abstained: ${artifact.abstained}`;
  }
  switch (artifact.kind) {
    case 'indictment':
      return artifact.narrative;
    case 'discovery': {
      const { exhibits, checks, challenges = [] } = artifact;
      return `Reads ${counted(exhibits.length, 'exhibit')} for both sides, reports ${counted(checks.length, 'finding')}, and raises ${counted(challenges.length, 'challenge')}.`;
    }
    case 'defense-brief':
      return defenseBriefText(artifact);
    case 'argument':
    case 'rebuttal':
    case 'notes':
      return artifact.text;
    case 'verdict': {
      const { decision, classification, confidence } = artifact;
      const found = classification === null ? '' : ` “${classification}”`;
      return `Decides: ${decision}${found}${confidence === null ? '' : ` with a confidence of ${confidence.toFixed(2)}`}.`;
    }
    case 'activation': {
      const { decision, confidence, threshold } = artifact;
      return `Decides: ${decision}, at a confidence of ${confidence.toFixed(2)} and a threshold of ${threshold.toFixed(2)}.`;
    }
    case 'reinvestigation': {
      const { evidence, answers } = artifact;
      const answered = answers.filter(({ answer }) => answer !== null).length;
      return `${counted(evidence.length, 'passage')} found; ${answered} of ${counted(answers.length, 'question')} answered.`;
    }
    case 'closing':
      return artifact.reason;
    default:
      return lightEntryText(artifact);
  }
}

function defenseBriefText({
  challenges,
  motionToDismiss,
  alternative,
  plea,
}: DefenseBrief): string {
  return [
    `Raises ${counted(challenges.length, 'challenge')}.`,
    ...(motionToDismiss === null ? [] : [`Moves to dismiss: ${ended(motionToDismiss)}`]),
    ...(alternative === null
      ? []
      : [`Proposes “${alternative.classification}”: ${ended(alternative.why)}`]),
    ...(plea === null ? [] : [`Concedes: ${ended(plea)}`]),
  ].join(' ');
}

/** The text with a full stop at its end. A model's words may have one. */
const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

function lightEntryText(artifact: Entry['artifact']): string {
  switch (artifact.kind) {
    case 'recall':
      return `Lists ${counted(artifact.precedents.length, 'earlier verdict')}, which carry no weight here.`;
    case 'triage':
      return `Classifies the claim as ${artifact.complexity}: ${artifact.rule}.`;
    case 'resolution':
      return artifact.sources.map(({ source, why }) => `${source}: ${why}.`).join(' ');
    case 'investigation':
      return `${counted(artifact.retrieved.length, 'passage')} found by a search.`;
    case 'correlation':
      return `${counted(artifact.independent, 'independent piece')} of evidence, from ${counted(artifact.sources.length, 'source')}.`;
    case 'report':
      return `Decides: ${artifact.decision}.`;
    case 'review':
      return `Finds “${artifact.classification}” with a confidence of ${artifact.confidence.toFixed(2)}.`;
    default:
      return `Hands in its ${artifact.kind}.`;
  }
}

export function remandsIn({ entries }: CaseFile): Remark[] {
  return entries.flatMap(({ role, artifact }): Remark[] => {
    if (artifact.kind === 'verdict' && artifact.decision === 'remand') {
      const asked = artifact.feedback?.questions ?? [];
      return asked.map(({ text }) => ({ who: `${role} asks`, what: text }));
    }
    if (artifact.kind !== 'reinvestigation') return [];
    const { answers, evidence, by } = artifact;
    const found = evidence.length === 0 ? [] : [`found ${counted(evidence.length, 'passage')}`];
    return [...found, ...answers.map(({ answer }) => answer ?? 'no answer was found')].map(
      (what) => ({ who: `${by} answers`, what }),
    );
  });
}

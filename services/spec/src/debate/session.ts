import { sha256, spentOn, type CaseFile } from '@assize/proto';
import {
  coverageOf,
  debatedOf,
  debateIn,
  findingOf,
  positionsIn,
  stateOf,
  acceptedEdits,
  type DebateState,
  type Round,
} from '@assize/proto/debate';
import { changesOf } from './changes.ts';

interface Known {
  readonly file: string | null;
  readonly complexity: string;
  /** The specification before and after the debate, with its secrets. */
  readonly before: string;
  readonly after: string;
  /** Why the case ended in a mistrial; null if the debate was completed. */
  readonly mistrial: string | null;
}

/**
 * Describes a debate in the form of its session's `debate.json`, from its signed case, which must
 * be verified before. Lines count from 1; a `line` or `quote` of null means that there is none.
 */
export function sessionOf({ header, entries }: CaseFile, known: Known) {
  const matter = debatedOf(header);
  const record = debateIn(entries);
  const state = stateOf(matter, record);
  const found = findingOf(matter, record);
  const { consensus, reason } =
    known.mistrial === null ? found : { consensus: false, reason: `a mistrial, ${known.mistrial}` };
  const advice = entries.flatMap(({ gathered }) => gathered.advice ?? []);
  const answered = advice.filter(({ failure }) => failure === null);
  const priced = advice.every(({ usage }) => usage.costUsd !== null);
  const { calls, tokens, costUsd } = spentOn(entries);
  return {
    version: 1 as const,
    /** The name of the session's folder, which is the case id. */
    id: header.caseId,
    spec: {
      title: matter.title,
      file: known.file,
      sha256: { before: sha256(known.before), after: sha256(known.after) },
    },
    startedAt: header.openedAt,
    endedAt: entries.at(-1)?.at ?? header.openedAt,
    docType: matter.docType,
    complexity: known.complexity,
    focus: matter.focus?.name ?? null,
    persona: matter.persona?.name ?? null,
    /** The language models that answered; empty if none read the specification. */
    models: [...new Set(answered.map(({ model }) => model))],
    consensus,
    reason,
    rounds: state.rounds.map((round) => roundOf(round, state)),
    concerns: state.standing.map(({ concern, by, round, status, why }) => {
      const { id, source, severity, kind, text, place } = concern;
      const at = { line: place?.from ?? null, quote: place?.quote ?? null };
      return { id, by, source, severity, kind, text, ...at, round, status, why };
    }),
    coverage: coverageOf(matter, state).map(({ question, place }) => {
      const { section, weight, concern, asked } = question;
      const at = { line: place?.from ?? null, quote: place?.quote ?? null };
      return { section, weight, concern, asked, ...at };
    }),
    /** For all models together. `costUsd` is null if it is unknown. */
    usage: { calls, tokens, costUsd: priced ? costUsd : null },
  };
}
export type DebateSession = ReturnType<typeof sessionOf>;

function roundOf(round: Round, { standing }: DebateState) {
  const { number, before, after, proposal, ruling, screening } = round;
  const seats = positionsIn(round);
  const named = (what: (of: (typeof seats)[number]['of']) => readonly string[]): string[] =>
    seats.flatMap(({ seat, of }) => what(of).map((one) => `${seat}: ${one}`));
  const ruled = (status: string): number =>
    ruling?.concerns.filter((one) => one.status === status).length ?? 0;
  const { added, removed } = changesOf(before, after);
  return {
    number,
    /** The seats that had a language model read the specification in this round. */
    readBy: seats.filter(({ of }) => of.read).map(({ seat }) => seat),
    agreeing: seats.filter(({ of }) => of.agrees).map(({ seat }) => seat),
    /** Agreements that did not count, because they quoted too little of what was checked. */
    pressed: named(({ pressed }) => (pressed === null ? [] : [pressed])),
    raised: standing.filter((one) => one.round === number).length,
    resolved: ruled('resolved'),
    dismissed: ruled('dismissed'),
    edits: { proposed: proposal?.edits.length ?? 0, taken: acceptedEdits(round).length },
    lines: { added, removed },
    dropped: named(({ dropped }) => dropped),
    abstained: [
      ...named(({ abstained }) => (abstained === null ? [] : [abstained])),
      ...(screening?.abstained ? [`screening: ${screening.abstained}`] : []),
    ],
    reason: ruling?.reason ?? 'nobody ruled on it',
  };
}

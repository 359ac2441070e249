import { gatherBallots, prose, type Seated as Seats } from '@assize/court/advice';
import {
  jurorKeyName,
  rounded,
  type Ballot,
  type Gathered,
  type JurySeat,
  type JuryVote,
  type Ruling,
  type Verdict,
  type View,
} from '@assize/proto';
import type { Finding } from '@assize/court/findings';
import { questionsOn } from '../llm/ask.ts';
import type { MatterResult } from '../llm/combine.ts';
import { deliberate, type Deliberated } from '../llm/deliberate.ts';
import { opposedTo } from '../llm/opposed.ts';
import { verdictOf, type Opinion } from '../verdict.ts';

export type Jury = Seats & { readonly quorum: number };

/** Every juror rules as a judge would. */
export async function askJury(
  { quorum, voices, keys, clock }: Jury,
  view: View,
  gathered: Gathered,
  signal: AbortSignal,
): Promise<Required<Pick<Gathered, 'advice' | 'jury'>>> {
  const asked = voices.map((voice) => {
    return { voice, question: questionsOn(view, gathered, jurorKeyName(voice.name)) };
  });
  const { advice, ballots } = await gatherBallots(asked, view, { keys, clock, signal });
  return { advice, jury: { quorum, ballots } };
}

/** The longest reason that a juror gives for its finding, in characters. */
const LONGEST = 2000;

type Found = Extract<Deliberated, { status: 'found' }>;

interface Seated {
  readonly ballot: Ballot;
  readonly said: Deliberated;
}

interface Vote extends Seated {
  readonly said: Found;
}

/** The majority's finding. Without a quorum or a majority it is a mistrial. */
export function ruleByJury(view: View, gathered: Gathered): Verdict {
  const { quorum, ballots } = gathered.jury ?? { quorum: 1, ballots: [] };
  const seats = ballots.map((ballot) => ({ ballot, said: saidBy(view, gathered, ballot) }));
  const { result, ...opinion } = opinionOf(seats, quorum);
  const { finding } = opinion;
  if (!result || !finding) return verdictOf(view, gathered, opinion);
  const opposed = opposedTo(view, gathered, result, finding);
  return verdictOf(view, gathered, { ...opinion, counted: result.readings, opposed });
}

function saidBy(view: View, gathered: Gathered, ballot: Ballot): Deliberated {
  const { name, refused, signature } = ballot;
  if (refused !== null)
    return { status: 'abstained', why: signature === null ? refused : `its ballot: ${refused}` };
  return deliberate(view, gathered, jurorKeyName(name));
}

function opinionOf(
  seats: readonly Seated[],
  quorum: number,
): Opinion & { readonly result?: Pick<MatterResult, 'statement' | 'readings'> } {
  const votes = seats.filter((seat): seat is Vote => seat.said.status === 'found');
  const majority = majorityOf(votes);
  const families = [...new Set(majority.map(({ ballot }) => ballot.family))].toSorted();
  const jury: JuryVote = { seats: seats.map(seatOf), quorum, families };
  const why = invalidityOf(seats, votes, majority, quorum);
  if (why !== null) return { rulings: [], finding: null, why, shown: { jury } };
  return {
    rulings: rulingsOf(votes),
    finding: findingOf(majority),
    votes: majority.length / votes.length,
    why: null,
    dissent: votes.filter((vote) => !majority.includes(vote)).map(dissentOf),
    result: meanResult(majority),
    reasons: majority.map((vote) => {
      return { text: `Juror ${spell(vote)}`, exhibits: [...vote.said.result.overruled] };
    }),
    shown: { jury },
  };
}

/** More than half of the votes. Empty if no finding has them. */
function majorityOf(votes: readonly Vote[]): Vote[] {
  const groups = Map.groupBy(votes, ({ said }) => said.finding.classification);
  return [...groups.values()].find(({ length }) => 2 * length > votes.length) ?? [];
}

/** Null if the vote gives a verdict. */
function invalidityOf(
  seats: readonly Seated[],
  votes: readonly Vote[],
  majority: readonly Vote[],
  quorum: number,
): string | null {
  if (votes.length < quorum) {
    const absent = seats.flatMap(({ ballot, said }) =>
      said.status === 'found' ? [] : [`${ballot.name}: ${said.why}`],
    );
    const lacking = prose(absent.join('; '), LONGEST);
    return `no quorum: ${votes.length} of ${seats.length} jurors voted, and ${quorum} must (${lacking})`;
  }
  if (majority.length === 0) {
    const found = votes.map(({ said }) => `"${said.finding.classification}"`).join(', ');
    return `the jury has no majority: ${found}`;
  }
  const seated = new Set(seats.map(({ ballot }) => ballot.family));
  const [family, ...others] = new Set(majority.map(({ ballot }) => ballot.family));
  if (seated.size < 2 || others.length > 0) return null;
  return `the jury's whole majority is of one model family (${family ?? ''}), although ${seated.size} families are seated`;
}

function seatOf({ ballot, said }: Seated): JurySeat {
  const { name, model, family, signature } = ballot;
  const found = said.status === 'found';
  return {
    name,
    model,
    family,
    finding: found ? said.finding.classification : null,
    why: found ? wordsOf(said) : prose(said.why, LONGEST),
    signature,
  };
}

function wordsOf({ words }: Found): string {
  const [presented, reversed] = words;
  return prose(presented === reversed ? presented : `${presented} / ${reversed}`, LONGEST);
}

function spell({ ballot, said }: Vote): string {
  return `${ballot.name} (${ballot.model}): ${wordsOf(said)}`;
}

function dissentOf(vote: Vote): string {
  return `juror, "${vote.said.finding.classification}": ${spell(vote)}`;
}

function findingOf(majority: readonly Vote[]): Finding {
  const mean = (part: (finding: Finding) => number): number =>
    majority.reduce((sum, { said }) => sum + part(said.finding), 0) / majority.length;
  return {
    classification: majority[0]?.said.finding.classification ?? 'nei',
    contrary: majority.find(({ said }) => said.finding.contrary)?.said.finding.contrary ?? null,
    confidence: rounded(mean(({ confidence }) => confidence)),
    scales: {
      support: rounded(mean(({ scales }) => scales.support)),
      refute: rounded(mean(({ scales }) => scales.refute)),
    },
  };
}

/** What each exhibit counted for is the mean over the majority's votes. */
function meanResult(majority: readonly Vote[]): Pick<MatterResult, 'statement' | 'readings'> {
  const all = majority.map(({ said }) => said.result);
  const [first] = all;
  const readings = (first?.readings ?? []).map((own, i) => {
    const mean = (part: 'relevance' | 'support' | 'refute' | 'neutral'): number =>
      rounded(all.reduce((sum, one) => sum + (one.readings[i]?.[part] ?? 0), 0) / all.length);
    const [relevance, support] = [mean('relevance'), mean('support')];
    return { ...own, relevance, support, refute: mean('refute'), neutral: mean('neutral') };
  });
  return { statement: first?.statement ?? '', readings };
}

/** A challenge is upheld if more than half of the voters uphold it. */
function rulingsOf(votes: readonly Vote[]): Ruling[] {
  const [first] = votes;
  return (first?.said.rulings ?? []).map((ruling, i) => {
    const upheld = votes.filter(({ said }) => said.rulings[i]?.upheld === true).length;
    return { ...ruling, upheld: 2 * upheld > votes.length };
  });
}

import { ballotBytes, ballotKeyName } from '../case/ballot.ts';
import type { CaseFile, Entry, Gathered } from '../schema/case-file.ts';
import { checker } from '../schema/checker.ts';
import { JuryVote, type Ballot, type JurySeat } from '../schema/panel.ts';
import type { KeyRing } from './verify.ts';

/** The number of counted ballots in a case: of its jury, and of the seats in its other turns. */
export function countedBallots({ entries }: CaseFile) {
  const jury = entries.flatMap(({ gathered }) => gathered.jury?.ballots ?? []);
  const seats = entries.flatMap(({ gathered }) => gathered.seats ?? []);
  return { jury: jury.filter(isCounted).length, seats: seats.filter(isCounted).length };
}

/**
 * Describes the first counted ballot that is not signed by the pinned key of its author, or the first vote of a juror
 * that is shown without such a ballot. Null if there is none.
 */
export async function ballotFault(
  { header, entries }: CaseFile,
  keys: KeyRing,
): Promise<string | null> {
  for (const entry of entries) {
    for (const ballot of ballotsIn(entry.gathered)) {
      const fault = isCounted(ballot) ? await faultOf(header.caseId, entry, ballot, keys) : null;
      if (fault) return `the ballot of ${whose(ballot)}: ${fault}`;
    }
    const uncast = uncastVote(entry);
    if (uncast) return `the vote of the juror ${uncast.name}: no ballot of it was counted`;
  }
  return null;
}

/** Describes the first counted ballot that is signed by a revoked key. Null if there is none. */
export function ballotRevocation({ entries }: CaseFile, keys: KeyRing): string | null {
  const counted = entries.flatMap(({ gathered }) => ballotsIn(gathered)).filter(isCounted);
  for (const ballot of counted) {
    const { name, signature } = ballot;
    const why = signature && keys.revocation(signature.keyid, ballotKeyName(name));
    if (why) return `the ballot of ${whose(ballot)}: ${why}`;
  }
  return null;
}

function ballotsIn({ jury, seats = [] }: Gathered): readonly Ballot[] {
  return [...(jury?.ballots ?? []), ...seats];
}

function whose({ name }: Ballot): string {
  return ballotKeyName(name) === name ? name : `the juror ${name}`;
}

/** In a file whose version is unknown here, an artifact may have any shape. */
const readVote = checker(JuryVote);
const voteIn = (artifact: Entry['artifact']) =>
  'jury' in artifact && artifact.jury ? readVote(artifact.jury) : null;

/** A juror that is shown to have voted, and of which no ballot was counted. */
function uncastVote({ artifact, gathered }: Entry): JurySeat | undefined {
  const vote = voteIn(artifact);
  const cast = (gathered.jury?.ballots ?? []).filter(isCounted).map(({ name }) => name);
  return vote?.ok === true
    ? vote.value.seats.find(({ name, finding }) => finding !== null && !cast.includes(name))
    : undefined;
}

function isCounted({ refused }: Ballot): boolean {
  return refused === null;
}

async function faultOf(
  caseId: string,
  { artifact, gathered, at }: Entry,
  ballot: Ballot,
  keys: KeyRing,
): Promise<string | null> {
  const { name, asked, signature } = ballot;
  if (signature === null) return 'it is not signed';
  const vote = voteIn(artifact);
  if (vote && !vote.ok) return 'the verdict shows no vote that can be read';
  const seat = vote?.value.seats.find((one) => one.name === name);
  if (seat && seat.signature?.sig !== signature.sig) return 'the verdict shows another signature';
  const advice = (gathered.advice ?? []).filter((one) => asked.includes(one.asked));
  return keys.refusal(ballotBytes(caseId, ballot, advice), signature, ballotKeyName(name), at);
}

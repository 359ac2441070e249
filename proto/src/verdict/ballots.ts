import { ballotBytes, jurorKeyName } from '../case/ballot.ts';
import type { CaseFile, Entry } from '../schema/case-file.ts';
import type { Ballot } from '../schema/panel.ts';
import type { KeyRing } from './verify.ts';

/** How many ballots in a case were counted. */
export function countedBallots({ entries }: CaseFile): number {
  return entries.flatMap(({ gathered }) => gathered.jury?.ballots ?? []).filter(isCounted).length;
}

/** The first ballot that was counted and is not by the pinned key of its juror; null where none is. */
export async function ballotFault(
  { header, entries }: CaseFile,
  keys: KeyRing,
): Promise<string | null> {
  for (const entry of entries) {
    for (const ballot of entry.gathered.jury?.ballots ?? []) {
      const fault = isCounted(ballot) ? await faultOf(header.caseId, entry, ballot, keys) : null;
      if (fault) return `the ballot of the juror ${ballot.name}: ${fault}`;
    }
  }
  return null;
}

/** The first juror whose counted ballot is by a revoked key, with what that says. */
export function ballotRevocation({ entries }: CaseFile, keys: KeyRing): string | null {
  const counted = entries.flatMap(({ gathered }) => gathered.jury?.ballots ?? []).filter(isCounted);
  for (const { name, signature } of counted) {
    const why = signature && keys.revocation(signature.keyid, jurorKeyName(name));
    if (why) return `the ballot of the juror ${name}: ${why}`;
  }
  return null;
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
  const shown = 'jury' in artifact ? artifact.jury : undefined;
  const seat = shown?.seats.find((one) => one.name === name);
  if (seat && seat.signature?.sig !== signature.sig) return 'the verdict shows another signature';
  const advice = (gathered.advice ?? []).filter((one) => asked.includes(one.asked));
  return keys.refusal(ballotBytes(caseId, ballot, advice), signature, jurorKeyName(name), at);
}

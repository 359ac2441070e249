import type { Delivery } from '@assize/bus';
import type { Signer } from '@assize/keys';
import {
  advance,
  artifactFault,
  headOf,
  nodeOf,
  opened,
  signLink,
  usageOf,
  view,
  type Artifact,
  type Brain,
  type CaseFile,
  type CaseHeader,
  type Entry,
  type Gathered,
  type Proceeding,
  type Role,
  type Walk,
} from '@assize/proto';
import { turnFor, type Party, type BrainTurn } from './party.ts';

/** `walk` includes the proceeding in force. */
export interface Case {
  readonly file: CaseFile;
  readonly walk: Walk;
}

export function openedCase(proceeding: Proceeding, header: CaseHeader): Case {
  return { file: { header, entries: [] }, walk: opened(proceeding, header) };
}

interface Contribution {
  readonly role: Role;
  readonly artifact: Artifact;
  readonly gathered: Gathered;
  readonly brain: Brain;
  /** Milliseconds since the epoch. An entry is never dated before the one it follows. */
  readonly now: number;
  /** The sequence of the message that is answered. Absent if it did not come over a bus. */
  readonly follows?: number;
}

export async function append(kase: Case, said: Contribution, signer: Signer): Promise<Case> {
  const { file, walk } = kase;
  const { proceeding } = walk;
  if (walk.place.kind === 'ended') throw new Error(`case ${file.header.caseId} has ended`);
  const before = file.entries.at(-1)?.at ?? file.header.openedAt;
  const now = new Date(said.now).toISOString();
  const at = now > before ? now : before;
  const ordinal = file.entries.length;
  const { artifact } = said;
  const { walk: moved, step } = advance(file.header, walk, { artifact, at, ordinal });
  const closing = artifact.kind === 'closing';
  const unsigned: Omit<Entry, 'signature'> = {
    ordinal,
    node: closing ? '_mistrial' : walk.place.node,
    turn: closing ? null : walk.place.turn,
    round: closing ? null : walk.place.round,
    role: said.role,
    persona: proceeding.definition.persona?.(said.role, artifact, walk.state.facts) ?? null,
    element: nodeOf(proceeding, walk.place.node)?.element ?? null,
    artifact,
    edge: step.edge,
    why: step.why,
    brain: said.brain,
    gathered: said.gathered,
    usage: usageOf(said.gathered),
    at,
    prev: headOf(file),
    ...(said.follows === undefined ? {} : { follows: said.follows }),
  };
  const entry = await signLink(unsigned, signer);
  return { walk: moved, file: { ...file, entries: [...file.entries, entry] } };
}

/** Null if it is not the party's turn. @throws Error if the party has no brain for it */
export function dueTurnOf(
  { role, brains }: Pick<Party, 'role' | 'brains'>,
  { walk }: Case,
): BrainTurn | null {
  const { place, proceeding } = walk;
  if (place.kind !== 'turn' || place.role !== role) return null;
  const due = turnFor(brains, proceeding.name, place.artifact);
  if (due) return due;
  throw new Error(`the ${role} has no turn for the ${place.artifact} of ${proceeding.name}`);
}

/**
 * Throws if the artifact does not fit its schema: the message is then redelivered, at last goes to the dead letters,
 * and the deadline closes the case.
 */
export async function takeTurn(
  { role, alignment, clock, signer }: Pick<Party, 'role' | 'alignment' | 'clock' | 'signer'>,
  { brain, turn }: BrainTurn,
  kase: Case,
  { signal, sequence: follows }: Pick<Delivery, 'signal' | 'sequence'>,
): Promise<Case> {
  const { proceeding } = kase.walk;
  const seen = view(proceeding, kase.file, kase.walk);
  const gathered = (await turn.gather?.(seen, signal)) ?? {};
  const artifact = checked(role, proceeding, turn.decide(seen, gathered));
  const author = { kind: brain.kind, name: brain.name, alignment };
  const said = { role, artifact, gathered, brain: author, now: clock(), follows };
  return append(kase, said, signer);
}

function checked(role: Role, { definition }: Proceeding, artifact: Artifact): Artifact {
  const fault = artifactFault(definition, artifact);
  if (fault === null) return artifact;
  throw new Error(`the brain of the ${role} handed in a bad artifact: ${fault}`);
}

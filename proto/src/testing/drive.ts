import { DEFAULT_LIMITS, openHeader } from '../case/admission.ts';
import { canonical } from '../case/canonical.ts';
import { headOf, serializeCase } from '../case/chain.ts';
import { usageOf } from '../case/spent.ts';
import { nodeOf, type Proceeding } from '../proceeding/proceeding.ts';
import { proceedingNamed } from '../proceedings/known.ts';
import { DEFAULT_ALIGNMENTS, type Role } from '../roles.ts';
import type { Artifact } from '../schema/artifact.ts';
import type { Signature } from '../schema/atoms.ts';
import type { CaseFile, CaseHeader, Entry, Limits } from '../schema/case-file.ts';
import { checkCaseFile } from '../schema/check.ts';
import type { Claim } from '../schema/claim.ts';
import { advance, CLOSING, opened, type Place, type Walk } from '../walk/walk.ts';

export type Sign = (bytes: Uint8Array, role: Role) => Signature;

/** For cases whose signatures are not checked. */
export const unsigned: Sign = (_bytes, role) => ({ keyid: role, sig: 'AAAA' });

/** The bytes that a signature covers: the canonical JSON of a header or an entry without its signature. */
export const signedBytes = (link: object): Buffer => Buffer.from(canonical(link));

/** Sorts the keys of a value as canonical JSON does, so that JSON.stringify of it, or of a part, is canonical. */
export function inCanonicalOrder<T>(value: T): T {
  // oxlint-disable-next-line typescript/no-unsafe-return -- the same value, its keys in another order
  return JSON.parse(canonical(value));
}

/** 1 January 2026, when every test case opens. */
export const OPENED_AT = Date.UTC(2026, 0, 1);

const TURN_MS = 1000;

export interface Trial {
  readonly proceeding: Proceeding;
  readonly file: CaseFile;
  readonly walk: Walk;
  /** The position of the case before each entry, and at the end. */
  readonly places: readonly Place[];
}

function shipped(name: string): Proceeding {
  const found = proceedingNamed(name);
  if (found) return found;
  throw new Error(`${name} does not ship`);
}

/** The file as another role reads it: serialised and parsed. */
export function roundTripped(file: CaseFile): CaseFile {
  const checked = checkCaseFile(JSON.parse(serializeCase(file)));
  if (!checked.ok) throw new Error(checked.faults.join());
  return checked.value;
}

export const courtProceeding = (): Proceeding => shipped('defect-court');
export const lightProceeding = (): Proceeding => shipped('light');

/** The number of messages sent, from the positions: the opening, each change of role, and the end. */
export function messagesOf(places: readonly Place[]): number {
  const changes = places.slice(1).filter((place, i) => {
    const before = places[i];
    return place.kind === 'ended' || before?.kind === 'ended' || place.role !== before?.role;
  });
  return 1 + changes.length;
}

export interface Opening {
  readonly claim?: Partial<Claim>;
  /** What the proceeding tries besides the claim. */
  readonly matter?: unknown;
  /** Milliseconds since 1970. Default `OPENED_AT`. */
  readonly now?: number;
  readonly limits?: Partial<Limits>;
  readonly proceeding?: Proceeding;
  readonly trusted?: boolean;
  readonly sign?: Sign;
}

export function openTrial(opening: Opening = {}): Trial {
  const { claim, matter, limits, proceeding = courtProceeding(), trusted = false } = opening;
  const { sign = unsigned, now = OPENED_AT } = opening;
  const evidence = [{ id: 'e1', text: 'The Nile is a river in Africa.' }];
  const open = openHeader({
    claim: { text: 'The Nile flows through Africa.', evidence, ...claim },
    matter,
    identity: { account: 'A', source: 'urn:test', id: '1' },
    publisher: trusted ? 'trusted' : null,
    trusted,
    proceeding,
    // A low minimum confidence, so that what test hands decide stands. The floor has tests of its own.
    limits: { ...DEFAULT_LIMITS, leastConfidence: 0.6, ...limits },
    now,
  });
  const header: CaseHeader = { ...open, signature: sign(signedBytes(open), 'clerk') };
  const walk = opened(proceeding, header);
  const file = { header: inCanonicalOrder(header), entries: [] };
  return { proceeding, file, walk, places: [walk.place] };
}

export interface ScriptedArtifact {
  readonly artifact: Artifact;
  readonly afterMs?: number;
  readonly gathered?: Entry['gathered'];
  readonly brain?: Entry['brain'];
}

/** Appends one entry as its author would: walked, linked and signed. A closing is always the clerk's. */
export function handIn(
  trial: Trial,
  given: ScriptedArtifact | Artifact,
  sign: Sign = unsigned,
): Trial {
  const { file, walk } = trial;
  const { proceeding } = walk;
  const said: ScriptedArtifact = 'artifact' in given ? given : { artifact: given };
  const { artifact, afterMs = TURN_MS, gathered = {} } = said;
  const { place } = walk;
  if (place.kind === 'ended') throw new Error('the case has ended');
  const before = file.entries.at(-1)?.at ?? file.header.openedAt;
  const at = new Date(Date.parse(before) + afterMs).toISOString();
  const ordinal = file.entries.length;
  const moved = advance(file.header, walk, { artifact, at, ordinal });
  const closing = artifact.kind === 'closing';
  const role = closing ? 'clerk' : place.role;
  const plain = { kind: 'heuristic', name: 'test-1', alignment: DEFAULT_ALIGNMENTS[role] } as const;
  const { brain = plain } = said;
  const entry: Omit<Entry, 'signature'> = {
    ordinal,
    node: closing ? CLOSING : place.node,
    turn: closing ? null : place.turn,
    round: closing ? null : place.round,
    role,
    persona: proceeding.definition.persona?.(role, artifact, walk.state.facts) ?? null,
    element: nodeOf(proceeding, place.node)?.element ?? null,
    artifact,
    edge: moved.step.edge,
    why: moved.step.why,
    brain,
    gathered,
    usage: usageOf(gathered),
    at,
    prev: headOf(file),
  };
  const signed = inCanonicalOrder<Entry>({ ...entry, signature: sign(signedBytes(entry), role) });
  return {
    proceeding: trial.proceeding,
    file: { header: file.header, entries: [...file.entries, signed] },
    walk: moved.walk,
    places: [...trial.places, moved.walk.place],
  };
}

export function handInAll(
  trial: Trial,
  hands: readonly (ScriptedArtifact | Artifact)[],
  sign?: Sign,
): Trial {
  return hands.reduce((so, next) => handIn(so, next, sign), trial);
}

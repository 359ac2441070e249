import type { TrustedKeys } from '@assize/keys';
import {
  checkSealedCase,
  isConsistent,
  leafOf,
  MemoryTree,
  rootOf,
  type Hash,
  type TreeHead,
} from '@assize/proto';
import type { CourtService } from '@assize/proto/rpc';
import { CallError, type RpcClient } from '@assize/rpc';
import { mapConcurrently } from '../in-flight.ts';
import { openHead } from './check.ts';

export type Audited = Awaited<ReturnType<typeof auditLog>>;

export type Court = RpcClient<typeof CourtService>;

/** How many leaves are requested at a time. */
const PAGE = 1_000;

/** How many cases are requested at once. */
const AT_ONCE = 8;

/** Recomputes the root from all leaves, each leaf whose verdict the court still has, and the tree below `kept`. */
export async function auditLog(court: Court, keys: TrustedKeys, kept: TreeHead | null) {
  const { note } = await court.getLogHead({ since: 0 });
  const opened = await openHead(note, keys);
  if (!opened.ok)
    return { status: 'refused', why: `the head of the court is invalid: ${opened.why}` } as const;
  const { head } = opened;
  const leaves = await leavesOf(court, head.size);
  const tree = new MemoryTree();
  for (const { hash } of leaves) tree.push(hash);
  const faults = [
    ...rootFaults(tree, head),
    ...(kept ? await sinceFaults(court, tree, head, kept) : []),
  ];
  const hashes = new Set(leaves.map(({ hash }) => hex(hash)));
  const outcomes = await mapConcurrently(leaves, AT_ONCE, (leaf) => checkLeaf(court, leaf, hashes));
  const wrong = outcomes.flatMap((is, index) =>
    typeof is === 'string' ? [] : [`leaf ${index}: ${is.fault}`],
  );
  const count = (what: LeafState): number => outcomes.filter((is) => is === what).length;
  return {
    status: 'audited',
    head,
    note,
    /** Faults are sentences. If there are none, the log is unchanged and holds what the court says. */
    faults: [...faults, ...wrong],
    /** The number of leaves computed from a verdict that the court still has. */
    computed: count('same'),
    /** The number of leaves whose case the court no longer has; only their hashes were used. */
    dropped: count('dropped'),
    /** The number of leaves under the id of a case that ended with another verdict; they prove nothing. */
    foreign: count('foreign'),
  } as const;
}

interface Leaf {
  readonly hash: Hash;
  readonly caseId: string;
}

async function leavesOf(court: Court, size: number): Promise<Leaf[]> {
  const all: Leaf[] = [];
  while (all.length < size) {
    const { leaves } = await court.listLeaves({ from: all.length, limit: PAGE });
    if (leaves.length === 0) break;
    all.push(...leaves);
  }
  return all.slice(0, size);
}

function rootFaults(tree: MemoryTree, { size, root }: TreeHead): string[] {
  if (tree.size < size)
    return [`the head covers ${size} leaves, but the court returned ${tree.size}`];
  return hex(rootOf(size, tree.node)) === hex(root)
    ? []
    : [
        'the leaves do not match the root that the court signed: a leaf was changed, removed or moved',
      ];
}

async function sinceFaults(
  court: Court,
  tree: MemoryTree,
  head: TreeHead,
  kept: TreeHead,
): Promise<string[]> {
  if (kept.origin !== head.origin) {
    return [
      `a different log: your head is from ${kept.origin}, the head of the court from ${head.origin}`,
    ];
  }
  if (kept.size > head.size) {
    const behind = 'the log was truncated, or this clerk has not read that far yet: try again';
    return [`your head covers ${kept.size} leaves, the head of the court ${head.size}: ${behind}`];
  }
  const began =
    tree.size >= kept.size && hex(rootOf(kept.size, tree.node)) === hex(kept.root)
      ? []
      : [`a fork: the first ${kept.size} leaves differ from those under your head of ${kept.at}`];
  // The court may have signed a newer head; this path leads to that one.
  const { note, path } = await court.getLogHead({ since: kept.size });
  const size = Number(note.split('\n')[1]);
  const secondRoot = size === head.size ? head.root : null;
  const leads =
    secondRoot === null ||
    isConsistent({ first: kept.size, firstRoot: kept.root, second: size, secondRoot, path });
  return leads ? began : [...began, 'the proof of the court does not connect your head to its own'];
}

type LeafState = 'same' | 'dropped' | 'foreign' | { readonly fault: string };

async function checkLeaf(
  court: Court,
  { hash, caseId }: Leaf,
  seen: ReadonlySet<string>,
): Promise<LeafState> {
  const sealed = await sealedOf(court, caseId);
  if (sealed === null) return 'dropped';
  if ('fault' in sealed) return sealed;
  const own = hex(sealed);
  if (own === hex(hash)) return 'same';
  if (seen.has(own)) return 'foreign';
  return {
    fault: `it carries the name of case ${caseId} but is not its verdict, and that verdict is not in the log`,
  };
}

/** The leaf of the verdict that ended a case; null if the court does not have it, or why it can't give it out. */
async function sealedOf(
  court: Court,
  caseId: string,
): Promise<Hash | { readonly fault: string } | null> {
  try {
    const { sealed } = await court.getCase({ caseId });
    if (sealed.length === 0) return null;
    const read = checkSealedCase(JSON.parse(sealed.toString('utf8')));
    return read.ok ? leafOf(read.value.envelope) : null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'NOT_FOUND') return null;
    // A role can end a case over a file that others did not sign. The other leaves must be audited nonetheless.
    if (error.code === 'DATA_LOSS') return { fault: error.message };
    throw error;
  }
}

const hex = (hash: Hash): string => Buffer.from(hash).toString('hex');

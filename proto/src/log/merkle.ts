/**
 * The Merkle tree of RFC 6962 over SHA-256: leaves and inner nodes are hashed with different prefixes, and a tree of n
 * leaves splits at the largest power of two below n. Proofs are checked by the algorithms of RFC 9162.
 */
import { hash } from 'node:crypto';

export type Hash = Uint8Array;

/** The hash of the perfect subtree over leaves [index · 2^level, (index + 1) · 2^level). */
export type NodeAt = (level: number, index: number) => Hash;

export function leafHash(data: Uint8Array): Hash {
  return hash('sha256', Buffer.concat([Buffer.of(0), data]), 'buffer');
}

function innerHash(left: Hash, right: Hash): Hash {
  return hash('sha256', Buffer.concat([Buffer.of(1), left, right]), 'buffer');
}

/** Returns the perfect subtrees that a new leaf completes, itself first. `node` gives those to their left. */
export function completedBy(leaf: Hash, index: number, node: NodeAt) {
  const completed = [{ level: 0, index, hash: leaf }];
  let newest = { level: 0, index, hash: leaf };
  while (newest.index % 2 === 1) {
    const { level, index: at, hash: right } = newest;
    newest = {
      level: level + 1,
      index: (at - 1) / 2,
      hash: innerHash(node(level, at - 1), right),
    };
    completed.push(newest);
  }
  return completed;
}

export class MemoryTree {
  readonly #levels: Hash[][] = [];
  #size = 0;

  readonly node: NodeAt = (level, index) => {
    const found = this.#levels[level]?.[index];
    if (!found) throw new RangeError(`the tree has no node ${index} on level ${level}`);
    return found;
  };

  push(leaf: Hash): void {
    for (const { level, hash: made } of completedBy(leaf, this.#size, this.node)) {
      (this.#levels[level] ??= []).push(made);
    }
    this.#size += 1;
  }

  get size(): number {
    return this.#size;
  }
}

export function rootOf(size: number, node: NodeAt): Hash {
  return size === 0 ? hash('sha256', '', 'buffer') : rootOver(0, size, node);
}

function rootOver(from: number, to: number, node: NodeAt): Hash {
  const size = to - from;
  const level = levelOf(size);
  if (level !== null) return node(level, from / size);
  const split = from + splitSize(size);
  return innerHash(rootOver(from, split, node), rootOver(split, to, node));
}

/** The level of the root of a perfect tree of that size. Null if no perfect tree has that size. */
function levelOf(size: number): number | null {
  const level = Math.round(Math.log2(size));
  return 2 ** level === size ? level : null;
}

function splitSize(n: number): number {
  return 2 ** Math.floor(Math.log2(n - 1));
}

/** The proof that the leaf at an index is in the tree over the first `size` leaves (RFC 6962, 2.1.1). */
export function inclusionPath(index: number, size: number, node: NodeAt): Hash[] {
  const path = (from: number, to: number): Hash[] => {
    if (to - from === 1) return [];
    const split = from + splitSize(to - from);
    return index < split
      ? [...path(from, split), rootOver(split, to, node)]
      : [...path(split, to), rootOver(from, split, node)];
  };
  if (!(index >= 0 && index < size)) throw new RangeError(`no leaf ${index} in a tree of ${size}`);
  return path(0, size);
}

/** The proof that the tree of `second` leaves begins with the tree of `first` leaves (RFC 6962, 2.1.2). */
export function consistencyPath(first: number, second: number, node: NodeAt): Hash[] {
  const path = (from: number, to: number, whole: boolean): Hash[] => {
    if (first === to) return whole ? [] : [rootOver(from, to, node)];
    const split = from + splitSize(to - from);
    return first <= split
      ? [...path(from, split, whole), rootOver(split, to, node)]
      : [...path(split, to, false), rootOver(from, split, node)];
  };
  if (!(first >= 0 && first <= second)) throw new RangeError(`${first} leaves before ${second}`);
  return first === 0 ? [] : path(0, second, true);
}

interface Inclusion {
  readonly leaf: Hash;
  readonly index: number;
  readonly size: number;
  readonly path: readonly Hash[];
  readonly root: Hash;
}

/** Whether the leaf is at that index in the tree with that root (RFC 9162, 2.1.3.2). */
export function isIncluded({ leaf, index, size, path, root }: Inclusion): boolean {
  if (!(Number.isSafeInteger(size) && index >= 0 && index < size)) return false;
  let found = leaf;
  const ends = leadsToRoot({ own: index, last: size - 1 }, path, (next, isLeft) => {
    found = isLeft ? innerHash(next, found) : innerHash(found, next);
  });
  return ends && isSame(found, root);
}

interface Consistency {
  readonly first: number;
  readonly firstRoot: Hash;
  readonly second: number;
  readonly secondRoot: Hash;
  readonly path: readonly Hash[];
}

/** Whether the second tree begins with the whole first one (RFC 9162, 2.1.4.2). */
export function isConsistent({ first, firstRoot, second, secondRoot, path }: Consistency): boolean {
  if (!(Number.isSafeInteger(second) && first >= 0 && first <= second)) return false;
  if (first === second) return path.length === 0 && isSame(firstRoot, secondRoot);
  if (first === 0) return path.length === 0 && isSame(firstRoot, rootOf(0, NO_NODES));
  const [start, ...rest] = levelOf(first) !== null ? [firstRoot, ...path] : path;
  if (!start || path.length === 0) return false;
  let place = { own: first - 1, last: second - 1 };
  while (place.own % 2 === 1) place = parentOf(place);
  let before = start;
  let after = start;
  const ends = leadsToRoot(place, rest, (next, isLeft) => {
    if (isLeft) before = innerHash(next, before);
    after = isLeft ? innerHash(next, after) : innerHash(after, next);
  });
  return ends && isSame(before, firstRoot) && isSame(after, secondRoot);
}

interface Place {
  readonly own: number;
  readonly last: number;
}

/**
 * Whether a path leads from a place to the root. `join` receives each hash of the path, and whether it is on the left.
 */
function leadsToRoot(
  from: Place,
  path: readonly Hash[],
  join: (next: Hash, isLeft: boolean) => void,
): boolean {
  let place = from;
  for (const next of path) {
    if (place.last === 0) return false;
    const isLeft = isRight(place);
    join(next, isLeft);
    place = parentOf(isLeft ? pastLeftEdge(place) : place);
  }
  return place.last === 0;
}

const parentOf = ({ own, last }: Place): Place => ({
  own: Math.floor(own / 2),
  last: Math.floor(last / 2),
});

const isRight = ({ own, last }: Place): boolean => own % 2 === 1 || own === last;

/** A last node without a sibling is carried up to the level at which it has one. */
function pastLeftEdge(place: Place): Place {
  let at = place;
  while (at.own % 2 === 0 && at.own !== 0) at = parentOf(at);
  return at;
}

const NO_NODES: NodeAt = () => {
  throw new RangeError('an empty tree has no nodes');
};

function isSame(one: Hash, other: Hash): boolean {
  return Buffer.from(one).equals(other);
}

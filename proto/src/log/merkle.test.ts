import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  consistencyPath,
  inclusionPath,
  isConsistent,
  isIncluded,
  leafHash,
  MemoryTree,
  rootOf,
  type Hash,
} from './merkle.ts';

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const hex = (hash: Hash): string => Buffer.from(hash).toString('hex');

/** The tree of the published test vectors of certificate-transparency (merkletree/merkle_tree_test.cc, and -go). */
const INPUTS = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const A = '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7';
const B = '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e';
const C = '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4';
const D = 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b';
const E = 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0';
const F = '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a';

function treeOf(leaves: readonly Hash[]): MemoryTree {
  const tree = new MemoryTree();
  for (const leaf of leaves) tree.push(leaf);
  return tree;
}

const LEAVES = INPUTS.map((input) => leafHash(bytes(input)));
const TREE = treeOf(LEAVES);
const root = (size: number): Hash => rootOf(size, TREE.node);

describe('the published vectors', () => {
  it('give the roots', () => {
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map((size) => hex(root(size)))).toEqual([empty, ...ROOTS]);
  });

  it.each([
    [0, 1, []],
    [0, 8, [A, B, C]],
    [5, 8, [D, E, ROOTS[3]]],
    [2, 3, [ROOTS[1]]],
    [1, 5, [ROOTS[0], B, D]],
  ])('give the path of leaf %i of %i', (index, size, path) => {
    expect(inclusionPath(index, size, TREE.node).map(hex)).toEqual(path);
  });

  it.each([
    [1, 1, []],
    [1, 8, [A, B, C]],
    [6, 8, [F, E, ROOTS[3]]],
    [2, 5, [B, D]],
  ])('give the path from %i to %i leaves', (first, second, path) => {
    expect(consistencyPath(first, second, TREE.node).map(hex)).toEqual(path);
  });
});

interface Grown {
  readonly leaves: readonly Hash[];
  readonly size: number;
  readonly tree: MemoryTree;
}

const trees: fc.Arbitrary<Grown> = fc.integer({ min: 1, max: 70 }).map((size) => {
  const leaves = Array.from({ length: size }, (_, i) => leafHash(Buffer.of(i)));
  return { leaves, size, tree: treeOf(leaves) };
});

const flipped = (hash: Hash, bit: number): Hash =>
  Buffer.from(hash).map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));

describe('a proof of inclusion', () => {
  it('holds for each leaf of each tree, and for nothing else', () => {
    const property = ({ leaves, size, tree }: Grown, seed: number, bit: number) => {
      const index = seed % size;
      const leaf = leaves[index] ?? expect.fail();
      const path = inclusionPath(index, size, tree.node);
      const proof = { leaf, index, size, path, root: rootOf(size, tree.node) };
      expect(isIncluded(proof)).toBe(true);
      expect(isIncluded({ ...proof, leaf: flipped(leaf, bit) })).toBe(false);
      expect(isIncluded({ ...proof, root: flipped(proof.root, bit) })).toBe(false);
      expect(isIncluded({ ...proof, path: [...path, leaf] })).toBe(false);
      for (const other of [index - 1, index + 1, size]) {
        expect(isIncluded({ ...proof, index: other })).toBe(false);
      }
      for (const [at, hash] of path.entries()) {
        expect(isIncluded({ ...proof, path: path.with(at, flipped(hash, bit)) })).toBe(false);
        expect(isIncluded({ ...proof, path: path.toSpliced(at, 1) })).toBe(false);
      }
    };
    fc.assert(fc.property(trees, fc.nat(), fc.nat(255), property));
  });

  it('is refused where size or index is no number of leaves', () => {
    const proof = { leaf: root(1), index: 0, size: 1, path: [], root: root(1) };
    expect(isIncluded(proof)).toBe(true);
    for (const wrong of [{ index: -1 }, { index: Number.NaN }, { size: 0 }, { size: 2 ** 60 }]) {
      expect(isIncluded({ ...proof, ...wrong })).toBe(false);
    }
  });
});

describe('a proof of consistency', () => {
  it('holds from each tree to each later one, and for nothing else', () => {
    const property = ({ size, tree }: Grown, seed: number, bit: number) => {
      const first = seed % (size + 1);
      const proof = {
        first,
        firstRoot: rootOf(first, tree.node),
        second: size,
        secondRoot: rootOf(size, tree.node),
        path: consistencyPath(first, size, tree.node),
      };
      expect(isConsistent(proof)).toBe(true);
      expect(isConsistent({ ...proof, firstRoot: flipped(proof.firstRoot, bit) })).toBe(false);
      expect(isConsistent({ ...proof, path: [...proof.path, proof.firstRoot] })).toBe(false);
      if (first === 0) return;
      expect(isConsistent({ ...proof, secondRoot: flipped(proof.secondRoot, bit) })).toBe(false);
      for (const [at, hash] of proof.path.entries()) {
        const changed = proof.path.with(at, flipped(hash, bit));
        expect(isConsistent({ ...proof, path: changed })).toBe(false);
        expect(isConsistent({ ...proof, path: proof.path.toSpliced(at, 1) })).toBe(false);
      }
    };
    fc.assert(fc.property(trees, fc.nat(), fc.nat(255), property));
  });

  it('leads from no tree in which a leaf was changed, left out or moved', () => {
    const property = ({ leaves, size }: Grown, seed: number) => {
      fc.pre(size > 1);
      const at = seed % (size - 1);
      const forks = [
        leaves.with(at, leafHash(Buffer.from('another'))),
        leaves.toSpliced(at, 1),
        leaves.toSpliced(at, 2, leaves[at + 1] ?? expect.fail(), leaves[at] ?? expect.fail()),
      ];
      const firstRoot = rootOf(size, treeOf(leaves).node);
      for (const fork of forks) {
        const longer = treeOf([...fork, ...leaves]);
        const second = longer.size;
        const secondRoot = rootOf(second, longer.node);
        const path = consistencyPath(size, second, longer.node);
        expect(isConsistent({ first: size, firstRoot, second, secondRoot, path })).toBe(false);
      }
    };
    fc.assert(fc.property(trees, fc.nat(), property));
  });
});

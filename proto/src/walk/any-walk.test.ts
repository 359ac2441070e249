import { describe, expect, test } from 'vitest';
import type { CaseHeader, Entry } from '../schema/case-file.ts';
import { ACTIVATION } from '../proceedings/defect-court/activation.ts';
import { checkRandomCases, endsOf, FIXED_SEED } from '#src/testing/random-cases.ts';
import { messagesOf, courtProceeding, roundTripped, type Trial } from '#src/testing/drive.ts';
import { replay } from './replay.ts';
import { CLOSING, type Place } from './walk.ts';

const NODES = new Set(courtProceeding().graph.nodes.map((node) => node.name));
const OUTSIDE = new Set([ACTIVATION, '_remand', CLOSING]);

/** No party abstained, and none cited or challenged anything for the first time. */
function converged(pass: readonly Entry[], round: number): boolean {
  const spoken = (entry: Entry): string[] => {
    const { artifact } = entry;
    if (artifact.kind === 'indictment') return artifact.items.map((item) => item.id);
    const cited = artifact.kind === 'defense-brief' ? (artifact.alternative?.evidence ?? []) : [];
    const cites = 'cites' in artifact ? artifact.cites : cited.map((item) => item.id);
    const challenges = 'challenges' in artifact ? artifact.challenges : [];
    return [...cites, ...challenges.map(({ id, ground }) => `${ground} ${id}`)];
  };
  const before = pass.filter((entry) => entry.round === null || entry.round < round);
  const now = pass.filter((entry) => entry.round === round);
  const known = new Set(before.flatMap(spoken));
  const absent = now.some(({ artifact }) => 'abstained' in artifact && artifact.abstained !== null);
  return !absent && now.flatMap(spoken).every((said) => known.has(said));
}

/** An independent statement of DESIGN's rules for the defect court in plain code. */
function edgeDue({ file, places }: Trial, index: number): string | null {
  const { header, entries } = file;
  const entry = entries[index];
  const place = places[index];
  if (!entry || place?.kind !== 'turn') throw new Error('no such entry');
  const { artifact } = entry;
  if (artifact.kind === 'closing' && (place.node === CLOSING || artifact.refused)) return null;
  if (Date.parse(entry.at) > Date.parse(header.deadline)) return 'HD10';
  if (messagesOf(places.slice(0, index + 1)) + 1 > header.limits.maxHandoffs) return 'HD11';
  return ownEdge(header, entries.slice(0, index), entry);
}

const CLOSES = { affirm: 'HD6', amend: 'HD7', acquit: 'HD9', mistrial: 'HD12' } as const;

function ownEdge({ limits }: CaseHeader, earlier: readonly Entry[], entry: Entry): string | null {
  const { artifact, round } = entry;
  const remands = earlier.filter(({ node }) => node === '_remand').length;
  const pass = earlier.slice(earlier.findLastIndex(({ node }) => node === '_remand') + 1);
  switch (artifact.kind) {
    case 'indictment':
      return artifact.confidence >= 0.95 ? 'HD1' : null;
    case 'defense-brief':
      if (artifact.plea !== null) return 'HD2';
      if (artifact.motionToDismiss !== null) return 'HD3';
      return artifact.alternative === null ? null : 'HD4';
    case 'notes':
      if (round === Math.min(3, limits.maxRounds)) return 'HD5';
      return converged(pass, round ?? 0) ? 'HD5' : null;
    case 'verdict':
      if (artifact.decision !== 'remand') return CLOSES[artifact.decision];
      return remands < limits.maxRemands ? 'HD8' : null;
    default:
      return null;
  }
}

describe('every walk of arbitrary hands', () => {
  test('ends, within its handoffs and remands, where a case may end', () => {
    // If all walks were alike, the property would prove little.
    expect(endsOf(checkRandomCases).size).toBeGreaterThanOrEqual(6);
  });

  test('visits only nodes that the graph has, each in the hands of its own role', () => {
    const visited = new Set<string>();
    const seat = (place: Place) => (place.kind === 'turn' ? [place] : []);
    checkRandomCases(({ places, proceeding }) => {
      for (const { node, role, turn, round } of places.flatMap(seat)) {
        visited.add(node);
        expect(NODES.has(node) || OUTSIDE.has(node)).toBe(true);
        expect(turn === null).toBe(node !== 'hearing');
        expect(round === null).toBe(node !== 'hearing');
        const family = proceeding.binding.families[node];
        if (family && 'role' in family) expect(role).toBe(family.role);
      }
    }, FIXED_SEED);
    expect(visited).toEqual(new Set([...NODES, ...OUTSIDE]));
  });

  test('takes the edges that the rules name, and no other', () => {
    const taken = new Set<string>();
    checkRandomCases((trial) => {
      const due = trial.file.entries.map((_, index) => edgeDue(trial, index));
      expect(trial.file.entries.map((entry) => entry.edge)).toEqual(due);
      expect(trial.walk.edges).toEqual(due.filter((edge) => edge !== null));
      for (const edge of trial.walk.edges) taken.add(edge);
    }, FIXED_SEED);
    expect(taken.size).toBe(12);
  });

  test('counts a message for the opening, each change of hands and the end', () => {
    checkRandomCases(({ walk, places }) => expect(walk.handoffs).toBe(messagesOf(places)));
  });

  test('walks the same way again, from the file as it travels', () => {
    checkRandomCases(({ proceeding, file, walk }) => {
      const there = roundTripped(file);
      expect(replay(proceeding, there)).toEqual({ ok: true, walk });
      expect(replay(proceeding, there)).toEqual({ ok: true, walk });
    });
  });
});

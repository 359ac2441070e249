import { concernsOf, findsOf, rebuttalByRule, sourcesOf } from '@assize/court/gauntlet';
import type { RoleBrain } from '@assize/court/handoff';
import type { Attack, GauntletView, Rebuttals } from '@assize/proto/gauntlet';

/** The adversary in a gauntlet: its personas attack all at once, and answer dismissals. */
export function adversaryInGauntlet(): RoleBrain<GauntletView> {
  return {
    kind: 'heuristic',
    name: 'gauntlet-1',
    proceedings: ['gauntlet'],
    turns: { attack: { decide: attack }, rebuttals: { decide: rebut } },
  };
}

function attack({ matter }: GauntletView): Attack {
  return { kind: 'attack', model: null, ...concernsOf(findsOf(matter)), missing: [] };
}

function rebut(view: GauntletView): Rebuttals {
  const due = new Set(
    view.evaluation?.concerns.flatMap(({ id, evaluated }) =>
      evaluated === 'dismissed' ? [id] : [],
    ),
  );
  const sources = sourcesOf(view.matter);
  const answers = view.open
    .filter(({ id }) => due.has(id))
    .map((raised) => rebuttalByRule(raised, view, sources));
  return { kind: 'rebuttals', answers, missing: [] };
}

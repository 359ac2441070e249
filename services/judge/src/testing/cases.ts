import type { DefenseBrief, Gathered, Verdict, View } from '@assize/proto';
import { aView, exhibits, gathered, reads } from '@assize/court/testing';
import { defended } from '@assize/proto/testing/hands';
import { ruleByModel } from '../llm/rule.ts';
import { heardFrom, type Opinionated, type Says } from './answers.ts';

export type Readings = Readonly<Record<string, Parameters<typeof reads>[1]>>;

export interface Given {
  readonly view: View;
  readonly read: Gathered;
}

export function given(readings: Readings, change: Partial<View> = {}): Given {
  const ids = Object.keys(readings);
  return {
    view: aView({ exhibits: exhibits(...ids), charged: ids, ...change }),
    read: gathered(ids.map((id) => reads(id, readings[id]))),
  };
}

export function when({ view, read }: Given, opinion: Opinionated): Verdict {
  return ruleByModel(view, { ...read, advice: heardFrom(view, read, opinion) });
}

export const always = (says: Readonly<Record<string, Says>>): Opinionated => ({
  says: (id) => says[id] ?? ['neither', 0],
});
export const turned = (first: Says, second: Says): readonly [Says, Says] => [first, second];
export const byOrder = (says: Readonly<Record<string, readonly [Says, Says]>>): Opinionated => ({
  says: (id, order) => says[id]?.[order === 'order-a' ? 0 : 1] ?? ['neither', 0],
});

export const brief = (ground: string, severity: 'fatal' | 'weakening' = 'fatal'): DefenseBrief =>
  defended({ challenges: [{ id: 'a', ground, severity, why: 'so the defense says' }] });

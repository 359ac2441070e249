import type { DefenseBrief, Gathered, Verdict, View } from '@assize/proto';
import { aView, exhibits, gathered, readingOf } from '@assize/court/testing';
import { defended } from '@assize/proto/testing/artifacts';
import { ruleByModel } from '../llm/rule.ts';
import { answersOfVoice, type Opinionated, type StatedSide } from './answers.ts';

export type Readings = Readonly<Record<string, Parameters<typeof readingOf>[1]>>;

export interface Given {
  readonly view: View;
  readonly read: Gathered;
}

export function given(readings: Readings, change: Partial<View> = {}): Given {
  const ids = Object.keys(readings);
  return {
    view: aView({ exhibits: exhibits(...ids), charged: ids, ...change }),
    read: gathered(ids.map((id) => readingOf(id, readings[id]))),
  };
}

export function when({ view, read }: Given, opinion: Opinionated): Verdict {
  return ruleByModel(view, { ...read, advice: answersOfVoice(view, read, opinion) });
}

export const always = (says: Readonly<Record<string, StatedSide>>): Opinionated => ({
  says: (id) => says[id] ?? ['neither', 0],
});
export const turned = (
  first: StatedSide,
  second: StatedSide,
): readonly [StatedSide, StatedSide] => [first, second];
export const byOrder = (
  says: Readonly<Record<string, readonly [StatedSide, StatedSide]>>,
): Opinionated => ({
  says: (id, order) => says[id]?.[order === 'order-a' ? 0 : 1] ?? ['neither', 0],
});

export const brief = (ground: string, severity: 'fatal' | 'weakening' = 'fatal'): DefenseBrief =>
  defended({ challenges: [{ id: 'a', ground, severity, why: 'so the defense says' }] });

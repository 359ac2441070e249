/** A language model that knows the gold labels: what a right judge would say, whatever it is told. */
import { leastAnswer, questionIn, says, type Asked, type ScriptedReply } from '@assize/llm/testing';
import { BARE_CLASSIFICATIONS, type Stance } from '@assize/proto';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { shownIn, type ShownCase } from '../../../services/judge/src/testing/scripted.ts';

/** An item with the answers that no court is given. */
const GoldItem = Type.Object({
  claim: Type.String(),
  label: Type.Enum([...BARE_CLASSIFICATIONS]),
  evidence: Type.Array(
    Type.Object({ text: Type.String(), stance: Type.Enum(['support', 'refute', 'neutral']) }),
  ),
});
type GoldItem = Type.Static<typeof GoldItem>;
type GoldPassage = GoldItem['evidence'][number];

/** @throws where a row is no item with a stance for each passage */
export const goldItemOf = (row: unknown): GoldItem => Parse(GoldItem, row);

/**
 * Answers a judge's question by the gold stance of each exhibit, at full strength, and the gold label; it
 * upholds no challenge. To any other role it says as little as the shape allows.
 */
export function oracleOf(items: readonly GoldItem[]): (asked: Asked) => ScriptedReply {
  return (asked) => {
    const { name, schema } = questionIn(asked);
    if (name !== 'ruling') return says(JSON.stringify(leastAnswer(schema)));
    const shown = shownIn(asked);
    const item = itemShown(items, shown);
    return item ? says(JSON.stringify(rulingOn(item, shown))) : says(null, { refusal: 'unknown' });
  };
}

/** The item with this claim of which most passages are shown: some claims stand in several items. */
function itemShown(items: readonly GoldItem[], { blocks, exhibits }: ShownCase): GoldItem | null {
  const statement = blocks.get('statement');
  const known = ({ evidence }: GoldItem): number =>
    exhibits.filter((name) => stanceIn(evidence, blocks.get(`exhibit-${name}`)) !== null).length;
  const [best = null] = items
    .filter(({ claim }) => claim === statement)
    .toSorted((a, b) => known(b) - known(a));
  return best;
}

function rulingOn({ evidence, label }: GoldItem, shown: ShownCase): object {
  const onExhibit = (name: string): [string, object] => {
    const stance = stanceIn(evidence, shown.blocks.get(`exhibit-${name}`));
    return [name, stance ? { says: stance, strength: 1 } : { says: 'neither', strength: 0 }];
  };
  return {
    exhibits: Object.fromEntries(shown.exhibits.map(onExhibit)),
    challenges: Object.fromEntries(shown.challenges.map((name) => [name, false])),
    finding: label,
    why: `The gold label is ${label}.`,
  };
}

/** Shown passages are cut at the end, by a mark; those of one source may be read as one. */
function stanceIn(evidence: readonly GoldPassage[], shown = ''): Stance | null {
  const words = shown.replace(/…$/, '');
  const own = evidence.filter(
    ({ text }) => words.endsWith(text) || (words !== '' && text.startsWith(words)),
  );
  const parts = own.length > 0 ? own : evidence.filter(({ text }) => words.includes(text));
  const sides = new Set(parts.flatMap(({ stance }) => (stance === 'neutral' ? [] : [stance])));
  const [only, ...others] = sides;
  return others.length === 0 ? (only ?? null) : null;
}

import { strictObject, type Gathered } from '@assize/proto';
import { placeOf } from '@assize/proto/debate';
import { linesOf, SEVERITIES, type Attack, type GauntletView } from '@assize/proto/gauntlet';
import Type from 'typebox';
import type { Question } from '#src/advice/counsel.ts';
import { prose } from '#src/advice/prose.ts';
import { cappedMissing, promptOf, recordOf, voicesIn } from './asked.ts';
import { concernsOf, findsOf } from './attack.ts';
import { quoted, type Found } from './rules.ts';

/** The most concerns that a model raises for one persona. */
const MOST = 8;
const LONGEST_TEXT = 1200;

/** A concern in a model's answer, in a gauntlet or a debate. */
export const SaidConcern = strictObject({
  kind: Type.String({ minLength: 1, maxLength: 60 }),
  severity: Type.Enum([...SEVERITIES]),
  text: Type.String({ minLength: 1, maxLength: LONGEST_TEXT }),
  quote: Type.String({ maxLength: 2000 }),
});
const AttackAnswer = strictObject({ concerns: Type.Array(SaidConcern, { maxItems: MOST }) });

const PROMPT = promptOf('attack');

export const attackQuestions = (view: GauntletView): Question<typeof AttackAnswer>[] =>
  view.matter.adversaries.map(({ name, persona, protocol, rules, checks }) => ({
    asked: `attack:${name}`,
    prompt: PROMPT,
    data: [
      { tag: 'persona', text: persona },
      { tag: 'protocol', text: protocol.dismissal },
      { tag: 'kinds', text: [...rules.map(({ kind }) => kind), ...checks].join(', ') },
      ...recordOf(view),
    ],
    name: 'attack',
    schema: AttackAnswer,
  }));

/** The concerns of the rules, and those of the model whose quotations the specification contains. */
export function attackIn(view: GauntletView, gathered: Gathered): Attack {
  const { voices, missing } = voicesIn(gathered, attackQuestions(view));
  const [voice] = voices;
  const text = linesOf(view.matter.spec).join('\n');
  const finds = findsOf(view.matter).map(({ persona, found }, at) => {
    const said = voice?.answers[at]?.concerns ?? [];
    const own = said.flatMap((one) => foundIn(text, one) ?? []);
    const dropped = said.length - own.length;
    if (dropped > 0) {
      missing.push(
        `${persona.name}: ${dropped} of ${said.length} concerns dropped: what they quote does not stand`,
      );
    }
    return { persona, found: [...found, ...own] };
  });
  const isAnswered = voice?.answers.some((one) => one !== null) === true;
  const model = isAnswered ? voice.model : null;
  return { kind: 'attack', model, ...concernsOf(finds), missing: cappedMissing(missing) };
}

/** Null if the quotation is not in the specification, or if the concern says nothing. */
function foundIn(
  spec: string,
  { kind, severity, text, quote }: Type.Static<typeof SaidConcern>,
): Found | null {
  const place = placeOf(spec, quote);
  const says = prose(text, LONGEST_TEXT);
  if (place === null || says === '') return null;
  const places = [{ ...place, quote: quoted(place.quote) }];
  return { kind: prose(kind, 60) || 'concern', severity, text: says, places };
}

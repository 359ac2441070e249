import { prose, type RecordedAnswer } from '@assize/court/advice';
import { readPrompt } from '@assize/llm';
import { strictObject } from '@assize/proto';
import type { Source } from '@assize/proto/cartography/graph';
import Type from 'typebox';
import { nameOf } from '#src/nuances/index.ts';
import type { SpecModel } from '#src/review/index.ts';
import { GRADES, type Nuance } from '#src/review/phase.ts';
import { MOST_NUANCES } from './by-rule.ts';

const PROMPT = new URL('./prompts/nuances-1.md', import.meta.url);

/** Characters of the sources of one technology, and of a specification. */
const MOST_PASSAGES = 24_000;
const MOST_SPEC = 4000;
/** Maximum characters of one nuance. */
const LONGEST = 1500;

const Answer = strictObject({
  nuances: Type.Array(
    strictObject({
      passage: Type.Integer({ minimum: 1 }),
      quote: Type.String({ minLength: 1 }),
      title: Type.String({ minLength: 1 }),
      implication: Type.String(),
      kind: Type.Enum(['gotcha', 'best-practice', 'anti-pattern', 'version']),
      severity: Type.Enum([...GRADES]),
    }),
    { maxItems: MOST_NUANCES },
  ),
});
type Answer = Type.Static<typeof Answer>;

export interface Given {
  readonly spec: string;
  readonly known: readonly Nuance[];
}

interface Passage {
  readonly text: string;
  readonly source: string;
}

const withSingleSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The first passages, in the order of the search, that fit into the prompt. */
function shownPassages(sources: readonly Source[]): Passage[] {
  let left = MOST_PASSAGES;
  return sources
    .flatMap(({ uri, passages }) =>
      passages.map(({ text }) => ({ text: withSingleSpaces(text), source: uri })),
    )
    .filter(({ text }) => {
      left -= text.length;
      return left >= 0;
    });
}

/** Checks that each quote occurs in the passage that the model cites for it. */
function faultsOf({ nuances }: Answer, passages: readonly Passage[]): string[] {
  return nuances.flatMap(({ passage, quote }, at) => {
    const cited = passages[passage - 1];
    if (cited === undefined) return [`nuances.${at}.passage must be from 1 to ${passages.length}`];
    if (cited.text.includes(withSingleSpaces(quote))) return [];
    return [`nuances.${at}.quote must stand word for word in passage ${passage}`];
  });
}

/** Has a model extract nuances from sources, each with the address of the passage that it quotes. */
export async function nuancesByModel(
  model: SpecModel,
  technology: string,
  given: Given & { readonly sources: readonly Source[] },
  signal: AbortSignal,
): Promise<RecordedAnswer<Nuance[]>> {
  const passages = shownPassages(given.sources);
  const told = await model.ask(
    {
      asked: `research-${technology}`,
      prompt: readPrompt(PROMPT),
      data: [
        { tag: 'specification', text: given.spec.slice(0, MOST_SPEC).toWellFormed() },
        { tag: 'technology', text: technology },
        { tag: 'known', text: given.known.map(({ text }) => text).join('\n') },
        {
          tag: 'passages',
          text: passages.map(({ text }, at) => `[${at + 1}] ${text}`).join('\n'),
        },
      ],
      name: 'nuances',
      schema: Answer,
      faultsOf: (answer) => faultsOf(answer, passages),
    },
    signal,
  );
  if (!told.ok) return told;
  const nuances = told.value.nuances.map(({ passage, quote, title, implication, severity }) => ({
    technology: nameOf(technology),
    text: prose(`${title}: “${quote}” ${implication}`, LONGEST),
    severity,
    source: passages[passage - 1]?.source ?? '',
  }));
  return { ok: true, value: nuances };
}

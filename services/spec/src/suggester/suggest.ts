import keywords from './keywords.json' with { type: 'json' };
import { FOCUSES, ONCALL, type Suggestion } from './suggestion.ts';

/** How many indicators of a category make it count. */
const THRESHOLD = 2;
/** The confidence of a suggestion that is based on too few indicators, or on a tie. */
const UNSURE_CONFIDENCE = 0.4;
/** How many models are suggested if there is something special to look for, and if there is not. */
const MODELS = { special: 2, plain: 1 } as const;
const TWO = 'a bug or a focus: the first two that are configured';
const ONE = 'neither a bug nor a focus: the first that is configured';

type Category = keyof typeof keywords;
type Found = Readonly<Record<Category, readonly string[]>>;

/**
 * Suggests how to debate a specification, by the indicators in it. An indicator of one word must
 * occur as a whole word; a phrase may occur anywhere. Each counts once.
 * @param models the configured models, in order
 */
export function suggest(text: string, models: readonly string[]): Suggestion {
  const found = indicatorsIn(text);
  const type = docTypeOf(found);
  const focus = focusOf(found);
  const persona = personaOf(found);
  const special = type.value === 'debug' || focus.value !== null;
  const chosen = models.slice(0, special ? MODELS.special : MODELS.plain);
  const none = 'no model is configured: models is empty';
  return {
    doc_type: type.value,
    focus: focus.value,
    persona: persona.value,
    models: chosen,
    reasoning: {
      doc_type: type.why,
      focus: focus.why,
      persona: persona.why,
      models: models.length === 0 ? 'none is configured' : special ? TWO : ONE,
    },
    confidence: {
      doc_type: type.confidence,
      focus: focus.confidence,
      persona: persona.confidence,
      models: special ? Math.max(type.confidence, focus.confidence) : UNSURE_CONFIDENCE,
    },
    warnings: [...type.warnings, ...focus.warnings, ...(models.length === 0 ? [none] : [])],
  };
}

function indicatorsIn(text: string): Found {
  const small = text.toLowerCase();
  const tokens = new Set(Array.from(small.matchAll(/[a-z0-9]+/g), ([token]) => token));
  const holds = (one: string): boolean =>
    one.includes(' ') ? small.includes(one) : tokens.has(one);
  const of = (category: Category): string[] => keywords[category].filter(holds);
  return {
    debug: of('debug'),
    prd: of('prd'),
    security: of('security'),
    performance: of('performance'),
    reliability: of('reliability'),
    oncall: of('oncall'),
  };
}

interface Choice<Value> {
  readonly value: Value;
  readonly why: string;
  readonly confidence: number;
  readonly warnings: readonly string[];
}

const unsure = <Value>(value: Value, why: string, warnings: readonly string[] = []) => {
  return { value, why, confidence: UNSURE_CONFIDENCE, warnings };
};

const sure = <Value>(value: Value, words: readonly string[]): Choice<Value> => ({
  value,
  why: `indicators: ${words.join(', ')}`,
  confidence: Math.min(0.9, (4 + words.length) / 10),
  warnings: [],
});

function docTypeOf({ debug, prd }: Found): Choice<Suggestion['doc_type']> {
  const most = Math.max(debug.length, prd.length);
  if (most < THRESHOLD) {
    const counts = `debug (${debug.length}) and prd (${prd.length})`;
    return unsure('tech', `fewer than ${THRESHOLD} indicators of ${counts}`);
  }
  if (debug.length === prd.length) {
    const tie = `doc_type: debug and prd have ${most} indicators each: tech is taken`;
    const why = `as many indicators of debug (${debug.join(', ')}) as of prd (${prd.join(', ')})`;
    return unsure('tech', why, [tie]);
  }
  return debug.length > prd.length ? sure('debug', debug) : sure('prd', prd);
}

function focusOf(found: Found): Choice<Suggestion['focus']> {
  const most = Math.max(...FOCUSES.map((focus) => found[focus].length));
  const best = FOCUSES.filter((focus) => found[focus].length === most);
  const [first] = best;
  if (first === undefined || most < THRESHOLD) {
    return unsure(null, `fewer than ${THRESHOLD} indicators of any`);
  }
  if (best.length === 1) return sure(first, found[first]);
  const tie = `focus: ${best.join(' and ')} have ${most} indicators each: none is taken`;
  return unsure(null, 'a tie', [tie]);
}

function personaOf({ oncall }: Found): Choice<Suggestion['persona']> {
  return oncall.length < THRESHOLD
    ? unsure(null, `fewer than ${THRESHOLD} indicators of ${ONCALL}`)
    : sure(ONCALL, oncall);
}

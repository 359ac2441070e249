import keywords from './keywords.json' with { type: 'json' };
import { FOCUSES, ONCALL, type Suggestion } from './suggestion.ts';

/** So many indicators of a category make it count. */
const THRESHOLD = 2;
/** What is said for want of indicators, or between equals. */
const UNSURE = 0.4;
/** Models where there is something special to look for, and where there is not. */
const MODELS = { special: 2, plain: 1 } as const;
const TWO = 'a bug or a focus: the first two that are configured';
const ONE = 'neither a bug nor a focus: the first that is configured';

type Category = keyof typeof keywords;
type Found = Readonly<Record<Category, readonly string[]>>;

function confidenceOf(score: number): number {
  return Math.min(0.9, (4 + score) / 10);
}

/**
 * Suggests how a specification is to be debated, by the indicators in it: a word counts where it stands by
 * itself, a phrase wherever it stands, each once. `models`: those that are configured, in order.
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
      models: special ? Math.max(type.confidence, focus.confidence) : UNSURE,
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

function docTypeOf({ debug, prd }: Found): Choice<Suggestion['doc_type']> {
  const [most, value, words] =
    debug.length > prd.length
      ? ([debug.length, 'debug', debug] as const)
      : ([prd.length, 'prd', prd] as const);
  if (most < THRESHOLD) {
    const why = `fewer than ${THRESHOLD} indicators of debug (${debug.length}) and prd (${prd.length})`;
    return { value: 'tech', why, confidence: UNSURE, warnings: [] };
  }
  if (debug.length === prd.length) {
    const tie = `doc_type: debug and prd have ${most} indicators each: tech is taken`;
    const why = `as many indicators of debug (${debug.join(', ')}) as of prd (${prd.join(', ')})`;
    return { value: 'tech', why, confidence: UNSURE, warnings: [tie] };
  }
  const confidence = confidenceOf(most);
  return { value, why: `indicators: ${words.join(', ')}`, confidence, warnings: [] };
}

function focusOf(found: Found): Choice<Suggestion['focus']> {
  const most = Math.max(...FOCUSES.map((focus) => found[focus].length));
  const best = FOCUSES.filter((focus) => found[focus].length === most);
  const [first] = best;
  const unsure = { value: null, confidence: UNSURE };
  if (first === undefined || most < THRESHOLD) {
    return { ...unsure, why: `fewer than ${THRESHOLD} indicators of any`, warnings: [] };
  }
  if (best.length > 1) {
    const tie = `focus: ${best.join(' and ')} have ${most} indicators each: none is taken`;
    return { ...unsure, why: 'a tie', warnings: [tie] };
  }
  const why = `indicators: ${found[first].join(', ')}`;
  return { value: first, why, confidence: confidenceOf(most), warnings: [] };
}

function personaOf({ oncall }: Found): Choice<Suggestion['persona']> {
  if (oncall.length < THRESHOLD) {
    const why = `fewer than ${THRESHOLD} indicators of ${ONCALL}`;
    return { value: null, why, confidence: UNSURE, warnings: [] };
  }
  const why = `indicators: ${oncall.join(', ')}`;
  return { value: ONCALL, why, confidence: confidenceOf(oncall.length), warnings: [] };
}

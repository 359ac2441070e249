import type { ShadowResult, ShadowStrategy } from '@assize/proto';
import { pc } from '../terminal/colours.ts';
import { entryLine } from '../challenge/render.ts';
import { clip, printable } from '../terminal/printable.ts';

type Contradiction = ShadowResult['contradictions'][number];
type Provenance = NonNullable<ShadowResult['provenance']>;

/** A warning for `inverted`, whose numbers look like those of a strategy that reads stance. */
const UNREAD =
  '  no stance was read (inverted is a baseline): these sums show only how similar the passages are';

export function renderShadow(
  query: string,
  result: ShadowResult,
  strategy: ShadowStrategy = 'stance',
): string {
  const safe = printable(result);
  const { contradictions, credibility, supportWeight, contradictionWeight, provenance } = safe;
  const weights = `for ${supportWeight.toFixed(2)}, against ${contradictionWeight.toFixed(2)}`;
  return [
    pc.bold(clip(query)),
    `  credibility ${credibilityText(credibility)}   (${weights})`,
    ...(strategy === 'inverted' ? [pc.yellow(UNREAD)] : []),
    ...(contradictions.length === 0 ? ['  no contradiction as strong as requested'] : []),
    ...contradictions.flatMap(lines),
    ...(safe.missing ?? []).map((what) => pc.yellow(`  missing  ${what}`)),
    ...(provenance === undefined ? [] : provenanceOf(provenance)),
    '',
  ].join('\n');
}

function provenanceOf({ counterClaims, ...whole }: Provenance): string[] {
  const { strategy, pool, indexed, index, embeddingModel, stanceModel } = whole;
  const indexName = index === '' ? '' : ` in ${index}`;
  const by =
    `  by ${strategy}: ${pool} weighed of ${indexed} indexed${indexName}, ` +
    `vectors by ${embeddingModel}, stance by ${stanceModel}`;
  if (counterClaims === undefined) return [pc.dim(by)];
  const { texts, model, prompt, promptHash, promptTokens, completionTokens } = counterClaims;
  const counterClaimLine =
    `  counter-claims by ${model}, prompt ${prompt} (${promptHash.slice(0, 12)}), ` +
    `${promptTokens} + ${completionTokens} tokens`;
  return [by, counterClaimLine, ...texts.map((text, at) => `    ${at + 1} ${clip(text)}`)].map(
    pc.dim,
  );
}

function credibilityText(credibility: number | null): string {
  if (credibility === null) return 'unknown: nothing in the index supports or contradicts it';
  const value = credibility.toFixed(2);
  return credibility < 0.5 ? pc.red(`${value} contested`) : pc.green(value);
}

function lines({ entry, refutationStrength, contradictionType, provenance }: Contradiction) {
  const line = `  ${entryLine(pc.red(refutationStrength.toFixed(2)), contradictionType, entry)}`;
  if (!provenance) return [line];
  return [line, pc.dim(`       ${whyOf(provenance)}`)];
}

function whyOf(provenance: NonNullable<Contradiction['provenance']>): string {
  const { rank, cosine, support, refute, neutral, weight, foundBy, span } = provenance;
  const by = foundBy.every((name) => name === 'query') ? '' : `, found by ${foundBy.join(', ')}`;
  const stance =
    support === undefined
      ? ''
      : `, for ${support.toFixed(2)} against ${refute?.toFixed(2)} neither ${neutral?.toFixed(2)}`;
  const read = span === undefined ? '' : `, read at ${span.from}–${span.to}`;
  return `rank ${rank}, cosine ${cosine.toFixed(3)}${by}${stance}${read}, weight ${weight.toFixed(3)}`;
}

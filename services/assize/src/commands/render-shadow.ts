import type { ShadowResult } from '@assize/proto';
import pc from 'picocolors';

const WIDTH = 96;

type Contradiction = ShadowResult['contradictions'][number];

/** A shadow search for a person: the credibility first, then what contradicts, strongest first. */
export function renderShadow(query: string, result: ShadowResult): string {
  const { contradictions, credibility, supportWeight, contradictionWeight, provenance } = result;
  const weights = `for ${supportWeight.toFixed(2)}, against ${contradictionWeight.toFixed(2)}`;
  return [
    pc.bold(clip(query)),
    `  credibility ${spell(credibility)}   (${weights})`,
    ...(contradictions.length === 0 ? ['  no contradiction as strong as was asked for'] : []),
    ...contradictions.flatMap(lines),
    ...(provenance
      ? [
          pc.dim(
            `  by ${provenance.strategy}: ${provenance.pool} weighed of ${provenance.indexed} indexed, ` +
              `vectors by ${provenance.embeddingModel}, stance by ${provenance.stanceModel}`,
          ),
        ]
      : []),
    '',
  ].join('\n');
}

function spell(credibility: number | null): string {
  if (credibility === null) return 'unknown: nothing in the index stands on either side';
  const value = credibility.toFixed(2);
  return credibility < 0.5 ? pc.red(`${value} contested`) : pc.green(value);
}

function lines({ entry, refutationStrength, contradictionType, provenance }: Contradiction) {
  const from = pc.dim(` — ${entry.source ? `${entry.source} (${entry.id})` : entry.id}`);
  const strength = pc.red(refutationStrength.toFixed(2));
  const line = `  ${strength} ${contradictionType.padEnd(15)} ${clip(entry.text)}${from}`;
  if (!provenance) return [line];
  const { rank, cosine, support, refute, neutral, weight } = provenance;
  const stance =
    support === undefined
      ? ''
      : `, for ${support.toFixed(2)} against ${refute?.toFixed(2)} neither ${neutral?.toFixed(2)}`;
  const why = `rank ${rank}, cosine ${cosine.toFixed(3)}${stance}, weight ${weight.toFixed(3)}`;
  return [line, pc.dim(`       ${why}`)];
}

/** On one line, and no longer than can be read there. */
function clip(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= WIDTH ? line : `${line.slice(0, WIDTH - 1)}…`;
}

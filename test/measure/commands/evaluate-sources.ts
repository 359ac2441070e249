import { createHash } from 'node:crypto';
import { authorityOf } from '@assize/documents/sources';
import Type from 'typebox';
import { command, Failure } from '../../../services/assize/src/terminal/failure.ts';
import { rowReader, rowsIn } from '../rows.ts';
import { print } from '../../../services/assize/src/terminal/output.ts';
import { rankCorrelation } from '../evaluate/rank-correlation.ts';

export interface SourcesOptions {
  readonly items?: string;
  readonly json?: boolean;
}

const Rated = Type.Object({ domain: Type.String(), quality: Type.Number() });
type Rated = Type.Static<typeof Rated>;
const ratedIn = rowReader(Rated, 'a {domain, quality}');

/** The rules of the seed's code. */
function seedAuthority(domain: string): number {
  const listed: Readonly<Record<string, number>> = {
    'nature.com': 0.95,
    'science.org': 0.95,
    'bbc.com': 0.75,
    'reuters.com': 0.75,
  };
  const suffixes = [
    ['.edu', 1],
    ['.gov', 1],
    ['.org', 0.8],
    ['.com', 0.6],
  ] as const;
  const bare = domain.replace(/^www\./, '');
  return listed[bare] ?? suffixes.find(([suffix]) => bare.endsWith(suffix))?.[1] ?? 0.5;
}

/** Our table was tuned on these alone: domains whose SHA-256 begins with an even byte. */
const isChosenOn = ({ domain }: Rated): boolean =>
  (createHash('sha256').update(domain).digest()[0] ?? 0) % 2 === 0;

function correlationOf(rated: readonly Rated[]) {
  const quality = rated.map((one) => one.quality);
  const of = (authority: (domain: string) => number): number =>
    rankCorrelation(
      rated.map(({ domain }) => authority(domain)),
      quality,
    );
  return {
    domains: rated.length,
    seed: of(seedAuthority),
    ours: of((domain) => authorityOf(`https://${domain}/`)?.score ?? 0.5),
  };
}

/** Measures how far the authority of domains agrees with their rated quality, by the seed's table and by ours. */
export function evaluateSources({ items, json }: SourcesOptions): Promise<void> {
  return command(async () => {
    if (items === undefined)
      throw new Failure('evaluate sources: give --items FILE, JSON Lines of {"domain", "quality"}');
    const rated = await rowsIn(items, ratedIn);
    const report = {
      chosenOn: correlationOf(rated.filter(isChosenOn)),
      heldOut: correlationOf(rated.filter((one) => !isChosenOn(one))),
    };
    const row = (name: string, { domains, seed, ours }: ReturnType<typeof correlationOf>) =>
      `${name.padEnd(28)}${String(domains).padStart(8)}${seed.toFixed(3).padStart(8)}${ours.toFixed(3).padStart(8)}`;
    const lines = [
      'rank correlation (Spearman) of the authority of a domain with its rated quality',
      `${''.padEnd(28)}${'domains'.padStart(8)}${'seed'.padStart(8)}${'ours'.padStart(8)}`,
      row('half that ours was chosen on', report.chosenOn),
      row('other half', report.heldOut),
    ];
    print(`${json ? JSON.stringify(report) : lines.join('\n')}\n`);
  });
}

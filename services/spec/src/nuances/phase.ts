import { basename, join, resolve } from 'node:path';
import type { StanceReader } from '@assize/models/stance';
import { projectRoot } from '#src/project/root.ts';
import { readText, readWithin } from '#src/project/read-within.ts';
import type { Nuance, Phase } from '#src/review/phase.ts';
import { checklistOf } from './checklist.ts';
import { compare, type Contradiction } from './contradictions.ts';
import { nameOf, occursAsWord, technologiesIn, technologyNamed } from './detect.ts';
import { parseNuances } from './parse.ts';

/** The file with a project's nuances, in its root. */
export const NUANCES = 'NUANCES.md';
/** Maximum size in bytes; of a longer file only the first lines are read. */
const MOST_BYTES = 65_536;

/** Finds the technologies that a specification mentions, and the nuances in NUANCES.md about them. */
export function nuances(options: { readonly nuances?: string }): Phase {
  return {
    name: 'nuances',
    async run({ text }, _found, { folder }) {
      const technologies = technologiesIn(text);
      const { path, read } = await readNuances(options.nuances, folder);
      if (read.status === 'absent') {
        const named = options.nuances !== undefined;
        return { technologies, warnings: named ? [`there is no ${path}`] : [] };
      }
      if (read.status === 'refused') {
        return { technologies, warnings: [`${path} was not read: ${read.why}`] };
      }
      const all = parseNuances(read.text, basename(path));
      const own = all.filter((one) => isRelevant(one, technologies, text));
      const cut = `${path} has more than ${MOST_BYTES} bytes: the rest was not read`;
      return {
        technologies,
        nuances: own,
        warnings: read.truncated ? [cut] : [],
        report: reportOf(basename(path), technologies, all, own),
      };
    },
  };
}

async function readNuances(named: string | undefined, folder: string) {
  if (named !== undefined) {
    return { path: named, read: await readText(resolve(folder, named), MOST_BYTES) };
  }
  const root = projectRoot(folder);
  return { path: join(root, NUANCES), read: await readWithin(root, NUANCES, MOST_BYTES) };
}

/** A technology that is not in our list is found by its name. */
function isRelevant(
  { technology }: Nuance,
  technologies: readonly string[],
  text: string,
): boolean {
  const named = technologyNamed(technology);
  return technologies.includes(named) || occursAsWord(named, text.toLowerCase());
}

function reportOf(
  file: string,
  technologies: readonly string[],
  all: readonly Nuance[],
  own: readonly Nuance[],
): string {
  const others = new Set(all.filter((one) => !own.includes(one)).map((one) => one.technology));
  const names = technologies.map(nameOf).join(', ');
  return [
    '=== Nuances ===',
    `Technologies in the specification: ${names === '' ? 'none that are known' : names}`,
    `${file}: ${own.length} of ${all.length} nuances are about them`,
    ...(others.size === 0 ? [] : [`Not in the specification: ${[...others].join(', ')}`]),
  ].join('\n');
}

export function divergence(open: () => Promise<StanceReader>): Phase {
  return {
    name: 'divergence',
    async run({ text }, found, { signal }) {
      if (found.nuances.length === 0) return {};
      const { contradictions, unknown, missing } = await compare(text, found.nuances, open, signal);
      const lines = [checklistOf(found.nuances), ...contradictionLines(contradictions, unknown)];
      return { warnings: missing, report: lines.join('\n') };
    },
  };
}

function contradictionLines(contradictions: readonly Contradiction[], unknown: number): string[] {
  const rest = `For ${unknown} nuances it is unknown whether the specification follows them.`;
  return [
    '=== Contradicted nuances ===',
    ...(contradictions.length === 0 ? ['No nuance is surely contradicted.'] : []),
    ...contradictions.flatMap(({ nuance, known, said, line }) => [
      `${nuance.technology} (${nuance.source})`,
      `  nuance: “${known}”`,
      `  specification, line ${line}: “${said}”`,
    ]),
    ...(unknown === 0 ? [] : [rest]),
  ];
}

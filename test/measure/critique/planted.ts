import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMarkdownReport } from '@assize/documents';
import type { CritiqueReport } from '@assize/proto/critique';
import Type from 'typebox';
import { Parse } from 'typebox/value';

const FOLDER = join(import.meta.dirname, '../../accuracy/critique');

/** The kinds described in test/accuracy/critique/README.md. */
export const PLANTED_KINDS = [
  'uncited-number',
  'absolute-on-thin',
  'contested-by-source',
  'undefined-term',
  'single-source',
  'missing-variable',
] as const;
export type PlantedKind = (typeof PLANTED_KINDS)[number];

const PlantedFault = Type.Object(
  {
    text: Type.String(),
    section: Type.String(),
    kind: Type.Enum([...PLANTED_KINDS]),
    quote: Type.String({ minLength: 1 }),
    why: Type.String({ minLength: 1 }),
  },
  { additionalProperties: false },
);
export type PlantedFault = Type.Static<typeof PlantedFault>;

const Names = Type.Array(Type.String());
const Split = Type.Object(
  { development: Names, 'kept apart': Names },
  { additionalProperties: false },
);
export type Part = keyof Type.Static<typeof Split>;

/** A report with its planted faults. */
export interface PlantedText {
  readonly name: string;
  /** Heuristics are tuned on `development` alone. */
  readonly part: Part;
  readonly report: CritiqueReport;
  readonly planted: readonly PlantedFault[];
}

/** @throws if a text is not a report */
export function plantedTexts(): PlantedText[] {
  const split = Parse(Split, JSON.parse(readFileSync(join(FOLDER, 'split.json'), 'utf8')));
  const lines = readFileSync(join(FOLDER, 'planted.jsonl'), 'utf8').trimEnd().split('\n');
  const faults = lines.map((line) => Parse(PlantedFault, JSON.parse(line)));
  const parts: readonly Part[] = ['development', 'kept apart'];
  return parts.flatMap((part) =>
    split[part].map((name) => ({
      name,
      part,
      report: reportOf(name),
      planted: faults.filter(({ text }) => text === name),
    })),
  );
}

function reportOf(name: string): CritiqueReport {
  const read = readMarkdownReport(readFileSync(join(FOLDER, `${name}.md`), 'utf8'));
  const faults = read.ok ? read.notes : read.faults;
  if (!read.ok || faults.length > 0) throw new Error(`${name}.md: ${faults.join('; ')}`);
  return read.report;
}

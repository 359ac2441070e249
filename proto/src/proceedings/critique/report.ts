import { checker, type Checked } from '../../schema/checker.ts';
import Type from 'typebox';
import { messageOf } from '#src/message-of.ts';
import { sizeOf } from '../../case/canonical.ts';
import { formFaults } from '../../case/form.ts';
import { repeated } from '../../repeated.ts';
import { Share, strictObject } from '../../schema/atoms.ts';

/** Unknown fields are the writer's own: they are kept as they came. */
const open = { additionalProperties: true } as const;
export const Id = Type.String({ minLength: 1, maxLength: 200 });

/** Most sections and sources of a report, and its size as JSON in UTF-8 bytes: a case file holds it whole. */
export const MOST_SECTIONS = 64;
export const MOST_SOURCES = 256;
export const REPORT_LIMIT = 256 * 1024;

/** What `target_section` says of a finding that is about the whole report. No section may have this id. */
export const GLOBAL = 'global';

/**
 * The confidence of a section whose writer states none. It is 0.1 over what convergence needs
 * (`CONFIDENT`): such a section bears one significant finding, and never a critical one.
 */
export const UNSTATED_CONFIDENCE = 0.7;

/** One section. `citations` are ids of sources; one that names no source is a finding, not a fault. */
export const Section = Type.Object(
  {
    id: Id,
    heading: Type.String({ maxLength: 500 }),
    text: Type.String({ maxLength: 64 * 1024 }),
    citations: Type.Optional(Type.Array(Id, { maxItems: MOST_SOURCES })),
    confidence: Type.Optional(Share),
  },
  open,
);
export type Section = Type.Static<typeof Section>;

/** What a report rests on. `credibility` absent: nobody says how far it is to be believed. */
export const Source = Type.Object(
  {
    id: Id,
    text: Type.String({ maxLength: 64 * 1024 }),
    title: Type.Optional(Type.String({ maxLength: 500 })),
    source: Type.Optional(Type.String({ maxLength: 2048 })),
    date: Type.Optional(Type.String({ maxLength: 64 })),
    credibility: Type.Optional(Share),
  },
  open,
);
export type Source = Type.Static<typeof Source>;

export const EntropyComponents = strictObject({
  ambiguity: Share,
  conflict: Share,
  novelty: Share,
  trustDeficit: Share,
});
export type EntropyComponents = Type.Static<typeof EntropyComponents>;

/** An entropy that the publisher gives; `previous` is that of the iteration before. */
const GivenEntropy = strictObject({
  e: Share,
  components: Type.Optional(EntropyComponents),
  previous: Type.Optional(Share),
});

const Names = Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 256 });

/**
 * What the writer's own agents did before the report: who spoke, with whom each agreed or disagreed (by
 * agent), what constraints they kept, which branches they rejected, which premises they wrote down, and
 * how many of their tokens reached the report. A list that is absent was not recorded.
 */
export const ReactorTrace = Type.Object(
  {
    turns: Type.Array(
      Type.Object(
        {
          agent: Type.String({ minLength: 1, maxLength: 100 }),
          int_type: Type.Optional(Type.String({ maxLength: 8 })),
          agrees: Type.Optional(Names),
          disagrees: Type.Optional(Names),
        },
        open,
      ),
      { maxItems: 256 },
    ),
    constraints: Type.Optional(Names),
    rejectedBranches: Type.Optional(Names),
    reframes: Type.Optional(Names),
    premises: Type.Optional(Names),
    tokens: Type.Optional(
      strictObject({ useful: Type.Integer({ minimum: 0 }), total: Type.Integer({ minimum: 0 }) }),
    ),
  },
  open,
);
export type ReactorTrace = Type.Static<typeof ReactorTrace>;

/** The matter of a critique: a report with its sections and sources. Unknown fields at its top are refused. */
export const CritiqueReport = strictObject({
  title: Type.String({ minLength: 1, maxLength: 500 }),
  question: Type.Optional(Type.String({ maxLength: 4000 })),
  sections: Type.Array(Section, { minItems: 1, maxItems: MOST_SECTIONS }),
  sources: Type.Array(Source, { maxItems: MOST_SOURCES }),
  /** Given where the writer has an entropy layer of its own; absent: it is computed. */
  entropy: Type.Optional(Type.Union([Share, GivenEntropy])),
  reactorTrace: Type.Optional(ReactorTrace),
  /** What leads the reader through the sections, in the writer's words. */
  narrativeArc: Type.Optional(Type.String({ maxLength: 4000 })),
  /** `classic`: no entropy layer; three graders and no adversaries. */
  mode: Type.Optional(Type.Literal('classic')),
});
export type CritiqueReport = Type.Static<typeof CritiqueReport>;

/** The mode of a report: classic where its publisher asks for it, adversarial otherwise. */
export function modeOf({ mode }: Pick<CritiqueReport, 'mode'>): 'adversarial' | 'classic' {
  return mode ?? 'adversarial';
}

/** At most this many faults are named for one value: the rest follow from them. */
const MOST_FAULTS = 32;

/** Reads a value by a schema; each fault is a sentence that says where and what. */
export const reader = <T extends Type.TSchema>(schema: T) =>
  checker(schema, { most: MOST_FAULTS, anyOf: false });

const readShape = reader(CritiqueReport);

/** Reads a report, and names every fault of its shape, its ids, its texts and its entropy. */
export function readReport(value: unknown): Checked<CritiqueReport> {
  const shape = readShape(value);
  if (!shape.ok) return shape;
  const malformed = formFaults(shape.value);
  const faults = malformed.length > 0 ? malformed : contentFaults(shape.value);
  return faults.length > 0 ? { ok: false, faults: faults.slice(0, MOST_FAULTS) } : shape;
}

/** Reads a report from its JSON text. */
export function parseReport(text: string): Checked<CritiqueReport> {
  try {
    return readReport(JSON.parse(text));
  } catch (error) {
    const why = messageOf(error);
    return { ok: false, faults: [`the report is not JSON: ${why}`] };
  }
}

function contentFaults(report: CritiqueReport): string[] {
  const size = sizeOf(report);
  return [
    ...idFaults('sections', report.sections),
    ...idFaults('sources', report.sources),
    ...(report.title.trim() === '' ? ['title is empty'] : []),
    ...report.sections.flatMap(({ id, text }, i) => [
      ...(id === GLOBAL ? [`sections.${i}.id: "${GLOBAL}" means the whole report; rename it`] : []),
      ...(text.trim() === '' ? [`sections.${i}.text is empty`] : []),
    ]),
    ...report.sources.flatMap(({ text }, i) =>
      text.trim() === '' ? [`sources.${i}.text is empty`] : [],
    ),
    ...entropyFaults(report.entropy),
    ...(size > REPORT_LIMIT ? [`the report has ${size} bytes; the limit is ${REPORT_LIMIT}`] : []),
  ];
}

function idFaults(where: string, items: readonly { readonly id: string }[]): string[] {
  const ids = items.map(({ id }) => id);
  return [
    ...new Set(repeated(ids).map((id) => `${where}: the id "${id}" is used twice`)),
    ...ids.flatMap((id, i) => (id.trim() === id ? [] : [`${where}.${i}.id has spaces around it`])),
  ];
}

/** The weighted sum of the components, 0–1; the weights (seed 004) sum to 1. */
export function weightedEntropy(of: EntropyComponents): number {
  return 0.3 * of.ambiguity + 0.3 * of.conflict + 0.2 * of.novelty + 0.2 * of.trustDeficit;
}

/** How far a given entropy may be from the sum of its own components: two decimals' rounding. */
const ROUNDING = 0.01;

function entropyFaults(given: CritiqueReport['entropy']): string[] {
  if (typeof given !== 'object' || !given.components) return [];
  const sum = weightedEntropy(given.components);
  if (Math.abs(sum - given.e) <= ROUNDING) return [];
  return [`entropy.e is ${given.e}, and its components give ${sum.toFixed(3)}`];
}

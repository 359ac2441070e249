import { checker, type Checked } from '../../schema/checker.ts';
import Type from 'typebox';
import { messageOf } from '#src/message-of.ts';
import { sizeOf } from '../../case/canonical.ts';
import { formFaults } from '../../case/form.ts';
import { repeated } from '../../repeated.ts';
import { Share, strictObject } from '../../schema/atoms.ts';

/** Unknown fields are allowed: they are the writer's own, and kept unchanged. */
const open = { additionalProperties: true } as const;
export const Id = Type.String({ minLength: 1, maxLength: 200 });

/** `REPORT_LIMIT` is for a report's JSON in bytes of UTF-8: a case file contains it whole. */
export const MOST_SECTIONS = 64;
export const MOST_SOURCES = 256;
export const REPORT_LIMIT = 256 * 1024;

/** The `target_section` of a finding about the whole report. No section may have this id. */
export const GLOBAL = 'global';

/**
 * The confidence of a section for which its writer states none. It is 0.1 above what convergence needs (`CONFIDENT`),
 * so that such a section withstands one significant finding, and never a critical one.
 */
export const UNSTATED_CONFIDENCE = 0.7;

/** One section. `citations` are ids of sources; an unknown one is a finding, and does not make the report invalid. */
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

/** A source of a report. `credibility` is absent if nobody states it. */
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

/** An entropy that the publisher gives. `previous` is that of the previous iteration. */
const GivenEntropy = strictObject({
  e: Share,
  components: Type.Optional(EntropyComponents),
  previous: Type.Optional(Share),
});

const Names = Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 256 });

/**
 * What the writer's own agents did before the report: who spoke, with whom each agreed or disagreed (by agent), which
 * constraints they kept, which branches they rejected, which premises they wrote down, and how many of their tokens
 * reached the report. A list that is absent was not recorded.
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

/** The matter of a critique: a report with its sections and sources. Unknown top-level fields are refused. */
export const CritiqueReport = strictObject({
  title: Type.String({ minLength: 1, maxLength: 500 }),
  question: Type.Optional(Type.String({ maxLength: 4000 })),
  sections: Type.Array(Section, { minItems: 1, maxItems: MOST_SECTIONS }),
  sources: Type.Array(Source, { maxItems: MOST_SOURCES }),
  /** Given if the writer has an entropy layer of its own. Absent: it is computed. */
  entropy: Type.Optional(Type.Union([Share, GivenEntropy])),
  reactorTrace: Type.Optional(ReactorTrace),
  /** What leads the reader through the sections, in the writer's words. */
  narrativeArc: Type.Optional(Type.String({ maxLength: 4000 })),
  /** `classic`: no entropy layer, and three graders in place of the adversaries. */
  mode: Type.Optional(Type.Literal('classic')),
});
export type CritiqueReport = Type.Static<typeof CritiqueReport>;

export function modeOf({ mode }: Pick<CritiqueReport, 'mode'>): 'adversarial' | 'classic' {
  return mode ?? 'adversarial';
}

/** The most faults that are reported for one value: the others mostly follow from them. */
const MOST_FAULTS = 32;

export const reader = <T extends Type.TSchema>(schema: T) =>
  checker(schema, { most: MOST_FAULTS, anyOf: false });

const readShape = reader(CritiqueReport);

export function readReport(value: unknown): Checked<CritiqueReport> {
  const shape = readShape(value);
  if (!shape.ok) return shape;
  const malformed = formFaults(shape.value);
  const faults = malformed.length > 0 ? malformed : contentFaults(shape.value);
  return faults.length > 0 ? { ok: false, faults: faults.slice(0, MOST_FAULTS) } : shape;
}

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

/** The weighted sum of the components, 0–1. The weights (seed 004) sum to 1. */
export function weightedEntropy(of: EntropyComponents): number {
  return 0.3 * of.ambiguity + 0.3 * of.conflict + 0.2 * of.novelty + 0.2 * of.trustDeficit;
}

/** The largest difference between a given entropy and the sum of its components: rounding to two decimals. */
const ROUNDING = 0.01;

function entropyFaults(given: CritiqueReport['entropy']): string[] {
  if (typeof given !== 'object' || !given.components) return [];
  const sum = weightedEntropy(given.components);
  if (Math.abs(sum - given.e) <= ROUNDING) return [];
  return [`entropy.e is ${given.e}, and its components give ${sum.toFixed(3)}`];
}

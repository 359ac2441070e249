import {
  GLOBAL,
  INT_TYPE_OF,
  MOST_FINDINGS,
  SEVERITIES,
  type AdversarialFinding,
  type Agent,
  type CritiqueReport,
  type CritiqueView,
} from '@assize/proto/critique';
import Type from 'typebox';
import { LETTER_OF } from '#src/report/rule-findings.ts';
import { clipped, prose } from '#src/advice/prose.ts';
import { findingsIn, type ReportShown } from './shown.ts';
import { strictObject } from '@assize/proto';

/** The most findings that a model adds in one turn, and the longest finding in characters. */
const MOST_RAISED = 12;
const LONGEST = 600;
const Name = Type.String({ maxLength: 100 });

export const Words = Type.String({ maxLength: 1200 });

/** Kinds that no rule looks for, by the critic whose model may raise them. */
export const MODEL_KINDS = {
  MAKISHIMA: ['value-assumption', 'untested-premise', 'source-overreach'],
  LAWLIET: ['unverified-variable', 'hidden-dependency'],
  RICK: ['unquestioned-assumption', 'excluded-perspective', 'other-question'],
  SHIKAMARU: ['decision'],
} as const satisfies Partial<Record<Agent, readonly string[]>>;

const modelKinds: ReadonlySet<string> = new Set(Object.values(MODEL_KINDS).flat());

export const isByModel = ({ type }: Pick<AdversarialFinding, 'type'>): boolean =>
  modelKinds.has(type);

/** Sections and findings are referred to by their names in the prompt. */
const raised = {
  target_section: Name,
  finding: Type.String({ minLength: 1, maxLength: LONGEST }),
  severity: Type.Enum([...SEVERITIES]),
  actionable: Type.Boolean(),
  response_to: Name,
  quote: Type.String({ maxLength: 2000 }),
};

export function modelFindingsSchema(kinds: readonly string[]) {
  const one = strictObject({ ...raised, kind: Type.Enum([...kinds]) });
  return Type.Array(one, { maxItems: MOST_RAISED });
}
export type ModelFinding = Type.Static<ReturnType<typeof modelFindingsSchema>>[number];

/** Names that the model was not shown, each with its path. */
export function nameFaults(answer: object, shown: ReportShown, at = ''): string[] {
  return Object.entries<unknown>({ ...answer }).flatMap(([key, list]) =>
    Array.isArray(list)
      ? list.flatMap((item: unknown, i) => faultsAt(`${at}${key}.${i}`, item, shown))
      : [],
  );
}

function faultsAt(at: string, item: unknown, shown: ReportShown): string[] {
  const given = typeof item === 'string' ? { to: item } : item;
  const fields: Readonly<Record<string, unknown>> = typeof given === 'object' ? { ...given } : {};
  const { target_section: section, response_to: response, to } = fields;
  const unknown = (what: string, name: string): string =>
    `${at}: unknown ${what} "${clipped(name, 100)}"`;
  return [
    ...(typeof section !== 'string' || shown.sectionOf(section) !== null
      ? []
      : [unknown('section', section)]),
    ...[response, to].flatMap((name) =>
      typeof name !== 'string' || name === '' || shown.findingOf(name) !== null
        ? []
        : [unknown('finding', name)],
    ),
    ...nameFaults(fields, shown, `${at}.`),
  ];
}

/**
 * The rule's findings, followed by the model's. The model chooses severity, actionability and which finding it
 * responds to. A quotation that is not in its section is dropped. A model's finding is discarded if it repeats one of
 * the rule's: the same section and overlapping quotations or, if either has no quotation, the same section and the
 * same kind.
 */
export function findingsWith(
  agent: Agent,
  byRule: readonly AdversarialFinding[],
  answered: readonly ModelFinding[],
  { view, shown }: { readonly view: CritiqueView; readonly shown: ReportShown },
): AdversarialFinding[] {
  const taken = new Set([...findingsIn(view), ...byRule].map(({ id }) => id));
  const kept: AdversarialFinding[] = [];
  for (const one of answered) {
    const found = findingOf(agent, one, view.report, shown);
    const room = byRule.length + kept.length < MOST_FINDINGS;
    if (!found || !room || byRule.some((own) => repeats(found, own))) continue;
    if (kept.some((own) => hasSameWording(own, found))) continue;
    const id = freshId(agent, byRule.length + kept.length + 1, taken);
    kept.push({ id, ...found });
  }
  return [...byRule, ...kept];
}

type Found = Omit<AdversarialFinding, 'id'>;

function findingOf(
  agent: Agent,
  { target_section: at, finding, severity, actionable, response_to: to, kind, quote }: ModelFinding,
  report: CritiqueReport,
  shown: ReportShown,
): Found | null {
  const target = shown.sectionOf(at);
  const words = prose(finding, LONGEST);
  if (target === null || words === '') return null;
  return {
    agent,
    int_type: INT_TYPE_OF[agent],
    target_section: target,
    finding: words,
    severity,
    actionable,
    response_to: shown.findingOf(to) ?? '',
    type: kind,
    ...(isQuoted(report, target, quote) ? { quote: quote.trim() } : {}),
  };
}

function isQuoted({ sections }: CritiqueReport, target: string, quote: string): boolean {
  const words = quote.trim();
  const own = sections.filter(({ id }) => target === GLOBAL || id === target);
  return words !== '' && own.some(({ text }) => text.includes(words));
}

function repeats(one: Found, other: Found): boolean {
  if (one.target_section !== other.target_section) return false;
  const [own, theirs] = [one.quote, other.quote];
  if (own === undefined || theirs === undefined) return one.type === other.type;
  return own.includes(theirs) || theirs.includes(own);
}

/** A model's own findings count as duplicates only if their wording is the same. */
function hasSameWording(one: Found, other: Found): boolean {
  return one.target_section === other.target_section && one.finding === other.finding;
}

/** `m4` after three of MAKISHIMA's. Unique within the iteration. */
function freshId(agent: Agent, from: number, taken: Set<string>): string {
  let number = from;
  while (taken.has(`${LETTER_OF[agent]}${number}`)) number += 1;
  const id = `${LETTER_OF[agent]}${number}`;
  taken.add(id);
  return id;
}

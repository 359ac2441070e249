import Type from 'typebox';
import { digestOf } from '../case/canonical.ts';
import { headOf } from '../case/chain.ts';
import { chargeOf } from '../case/exhibits.ts';
import { newest } from '../case/newest.ts';
import { roundsOf } from '../case/view.ts';
import { PERSONAS, ROLES } from '../roles.ts';
import {
  BASES,
  EvidenceGapBrief,
  Report,
  Verdict,
  type Artifact,
  type Basis,
  type FirstReading,
} from '../schema/artifacts.ts';
import { Brain, type CaseFile, type Entry } from '../schema/case-file.ts';
import { Precedents } from '../schema/precedent.ts';
import { DECISIONS } from '../subjects.ts';
import type { Walk } from '../walk/walk.ts';

const strict = { additionalProperties: false } as const;
const orNull = <T extends Type.TSchema>(schema: T): Type.TUnion<[T, Type.TNull]> =>
  Type.Union([schema, Type.Null()]);

/** The whole verdict, as it is signed. What is not known or was not reached is null, never invented. */
export const Predicate = Type.Object(
  {
    v: Type.Literal(1),
    caseId: Type.String(),
    claim: Type.Object({ text: Type.String(), sha256: Type.String() }, strict),
    charge: Type.String(),
    proceeding: Type.Object({ name: Type.String(), digest: Type.String() }, strict),
    decision: Type.Enum([...DECISIONS]),
    classification: orNull(Type.String()),
    confidence: orNull(Type.Number()),
    /**
     * What the decision rests on: the word of its publisher, one reading of the evidence, or a trial; null
     * where nobody decided. Absent in seals from before it.
     */
    basis: Type.Optional(orNull(Type.Enum([...BASES]))),
    credibility: orNull(Type.Number()),
    support: Verdict.properties.support,
    contradictions: Verdict.properties.contradictions,
    reasoning: Verdict.properties.reasoning,
    dissent: Verdict.properties.dissent,
    unsettled: Verdict.properties.unsettled,
    jury: Verdict.properties.jury,
    gaps: EvidenceGapBrief.properties.missing,
    ended: Type.String(),
    edges: Type.Array(Type.String()),
    handoffs: Type.Integer(),
    remands: Type.Integer(),
    hearing: orNull(
      Type.Object(
        { rounds: Type.Integer(), maxRounds: Type.Integer(), converged: Type.Boolean() },
        strict,
      ),
    ),
    challenger: orNull(Type.Enum([...PERSONAS])),
    stanceModel: orNull(Type.String()),
    relevanceModel: orNull(Type.String()),
    /** Families of language models that really took part; 0 when all brains were heuristic. */
    modelFamilies: Type.Integer(),
    /** Their names, in order. Absent: none took part. */
    families: Type.Optional(Type.Array(Type.String())),
    parties: Type.Array(
      Type.Object({ role: Type.Enum([...ROLES]), keyid: Type.String(), brain: Brain }, strict),
    ),
    /** Earlier verdicts on claims close to this one: cited, of no weight here. Absent: none. */
    precedents: Type.Optional(Precedents.properties.cited),
    /**
     * What the light path found before any court: its finding and confidence, what it decided, and under
     * what the case went on (null: under nothing). Absent: the case has no light path.
     */
    light: Type.Optional(
      Type.Object(
        {
          decision: Report.properties.decision,
          classification: Type.String(),
          confidence: Type.Number(),
          next: orNull(Type.Object({ name: Type.String(), digest: Type.String() }, strict)),
        },
        strict,
      ),
    ),
    openedAt: Type.String(),
    closedAt: Type.String(),
    /** sha256 of the newest entry: the head of the hash chain. */
    head: Type.String(),
  },
  strict,
);
export type Predicate = Type.Static<typeof Predicate>;

/** What a finished case says, from its file alone. @throws where the case has not ended. */
export function predicateOf(file: CaseFile, walk: Walk): Predicate {
  const { place } = walk;
  const last = file.entries.at(-1);
  if (place.kind !== 'ended' || !last) throw new Error(`case ${file.header.caseId} has not ended`);
  const { header, entries } = file;
  const pass = entries.slice(walk.passStart);
  const { hearing } = walk.facts;
  // A round that a limit cut off was not heard.
  const rounds = roundsOf(pass).filter(({ notes }) => notes !== null).length;
  const gatheredBy = (key: 'stanceModel' | 'relevanceModel'): string | null =>
    entries.findLast((entry) => entry.gathered[key] !== undefined)?.gathered[key] ?? null;
  return {
    v: 1,
    caseId: header.caseId,
    claim: { text: header.claim.text, sha256: digestOf(header.claim) },
    charge: chargeOf(file).classification,
    proceeding: header.proceeding,
    decision: place.decision,
    ...findings(file, last.artifact, place.decision),
    basis: basisOf(last.artifact),
    gaps: gapsOf(file),
    ended: place.why,
    edges: [...walk.edges],
    handoffs: walk.handoffs,
    remands: walk.facts.remands.used,
    hearing:
      rounds > 0 ? { rounds, maxRounds: hearing.maxRounds, converged: hearing.converged } : null,
    challenger: newest(pass, 'discovery')?.challenger ?? null,
    stanceModel: gatheredBy('stanceModel'),
    relevanceModel: gatheredBy('relevanceModel'),
    ...familiesIn(entries),
    parties: partiesOf(file),
    ...citedIn(header),
    ...lightIn(entries),
    openedAt: header.openedAt,
    closedAt: last.at,
    head: headOf(file),
  };
}

type Findings = Pick<
  Predicate,
  | 'classification'
  | 'confidence'
  | 'credibility'
  | 'support'
  | 'contradictions'
  | 'reasoning'
  | 'dissent'
  | 'unsettled'
  | 'jury'
>;

const NOTHING_FOUND: Findings = {
  classification: null,
  confidence: null,
  credibility: null,
  support: [],
  contradictions: [],
  reasoning: [],
  dissent: [],
};

function findings(file: CaseFile, artifact: Artifact, decision: Predicate['decision']): Findings {
  if (artifact.kind === 'verdict') {
    const { credibility, support, contradictions, reasoning, dissent, unsettled, jury } = artifact;
    // A judge's finding that ends in a mistrial all the same (deliberation exhausted) finds nothing.
    const found = decision === 'mistrial' ? NOTHING_FOUND : artifact;
    const { classification, confidence } = found;
    return {
      classification,
      confidence,
      credibility,
      support,
      contradictions,
      reasoning,
      dissent,
      ...(unsettled ? { unsettled } : {}),
      ...(jury ? { jury } : {}),
    };
  }
  if (artifact.kind === 'report') return reported(artifact);
  if (artifact.kind !== 'activation') return NOTHING_FOUND;
  const { confidence, basis, reading } = artifact;
  const charge = chargeOf(file).classification;
  if (decision === 'affirm' && basis === 'reading' && reading) return carriedBy(reading);
  if (decision !== 'acquit') {
    return { ...NOTHING_FOUND, classification: decision === 'affirm' ? charge : null, confidence };
  }
  // Not proven: what the light path found stands beside it, and nobody vouches for it.
  const report = newest(file.entries, 'report');
  const found = report ? reported(report) : NOTHING_FOUND;
  return { ...found, classification: 'nei', confidence: null };
}

function reported(report: Report): Findings {
  const { classification, confidence, credibility, support, contradictions, reasoning } = report;
  const dissent: string[] = [];
  return { classification, confidence, credibility, support, contradictions, reasoning, dissent };
}

/** What a first look found is as sure as that look, not as its publisher. */
function carriedBy({ against: _none, ...found }: FirstReading): Findings {
  return { ...NOTHING_FOUND, ...found };
}

function basisOf(last: Artifact): Basis | null {
  if (last.kind === 'verdict') return 'trial';
  if (last.kind === 'report') return 'reading';
  return last.kind === 'activation' ? (last.basis ?? null) : null;
}

function lightIn(entries: readonly Entry[]): Pick<Predicate, 'light'> {
  const report = newest(entries, 'report');
  const review = newest(entries, 'review');
  if (!report || !review) return {};
  const { classification, confidence } = review;
  const next = newest(entries, 'activation')?.next ?? null;
  return { light: { decision: report.decision, classification, confidence, next } };
}

/** What was missing, in the words of whoever found it: the last entry's, and what could not be reached. */
function gapsOf({ header, entries }: CaseFile): Predicate['gaps'] {
  const unreached = entries.flatMap((entry) =>
    (entry.gathered.missing ?? []).map((what) => ({
      what,
      foundBy: entry.role,
      stage: entry.node,
    })),
  );
  const atOpening = (header.precedents?.missing ?? []).map((what) => ({
    what,
    foundBy: 'clerk',
    stage: 'opening',
  }));
  const seen = new Set<string>();
  return [...entries.slice(-1).flatMap(lackingAt), ...unreached, ...atOpening].filter(
    ({ what }) => {
      const fresh = !seen.has(what);
      seen.add(what);
      return fresh;
    },
  );
}

/** What the entry that ended a case says was missing: its brief, else the questions it left open. */
function lackingAt({ artifact, role, node }: Entry): Predicate['gaps'] {
  if (artifact.kind === 'closing') return artifact.brief.missing;
  if (artifact.kind === 'report' || artifact.kind === 'activation') {
    return artifact.brief?.missing ?? [];
  }
  if (artifact.kind !== 'verdict') return [];
  if (artifact.brief) return artifact.brief.missing;
  const questions = artifact.feedback?.questions ?? [];
  const denied =
    artifact.decision === 'remand'
      ? [{ what: 'a further remand: none is left', foundBy: role, stage: node }]
      : [];
  const open = questions.map(({ text }) => ({ what: text, foundBy: role, stage: node }));
  return [...denied, ...open];
}

/** A model that only failed took no part. */
function familiesIn(entries: readonly Entry[]): Pick<Predicate, 'modelFamilies' | 'families'> {
  const advice = entries.flatMap(({ gathered }) => gathered.advice ?? []);
  const answered = advice.filter(({ failure }) => failure === null);
  const families = [...new Set(answered.map(({ family }) => family))].toSorted();
  return { modelFamilies: families.length, ...(families.length > 0 ? { families } : {}) };
}

function citedIn({ precedents }: CaseFile['header']): Pick<Predicate, 'precedents'> {
  return precedents && precedents.cited.length > 0 ? { precedents: precedents.cited } : {};
}

function partiesOf({ entries }: CaseFile): Predicate['parties'] {
  return ROLES.flatMap((role) => {
    const entry = entries.findLast((candidate) => candidate.role === role);
    return entry ? [{ role, keyid: entry.signature.keyid, brain: entry.brain }] : [];
  });
}

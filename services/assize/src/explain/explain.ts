import { READ_INSTEAD } from '@assize/lexical';
import {
  artifactFault,
  courtPredicate,
  exhibitsOf,
  isBareClassification,
  Predicate,
  proceedingNamed,
  proceedingOfDigest,
  readUnreached,
  sealedPredicate,
  type CaseFile,
  type CourtPredicate,
  type Entry,
  type SealedCase,
} from '@assize/proto';
import { clip } from '../terminal/printable.ts';
import { timeText } from '../trace/trial-trace.ts';
import { exhibitsShown } from './exhibits.ts';
import { simpleFieldsInWords, describeArtifact, inWords } from './in-words.ts';
import { LONGEST_LISTED, type Explanation, type Fact, type Stop, type Trust } from './model.ts';
import { endOf, reasonOf, belowFloorReason } from './reason.ts';
import { entryText, remandsIn } from './said.ts';
import { sealMatch, arithmeticOf } from './sums.ts';
import { weighAgain } from './weighed.ts';

/**
 * Does not verify the case: `trust` is the result of verification, and is shown first. @throws Error if the envelope
 * holds no verdict
 */
export function explanationOf(sealed: SealedCase, trust: Trust): Explanation {
  const predicate = sealedPredicate(sealed);
  const file = withKnownForms(sealed.case);
  const court = courtPredicate(predicate);
  return { ...commonPart(file, predicate, trust), ...(court ? weighedPart(file, court) : {}) };
}

/**
 * Replaces artifacts that are neither the court's nor the light path's by a closing that says what kind they are. A
 * tampered file may hold anything, and an operator’s proceeding has forms of its own.
 */
function withKnownForms(file: CaseFile): CaseFile {
  const forms = ['defect-court', 'light'].flatMap(
    (name) => proceedingNamed(name)?.definition ?? [],
  );
  const entries = file.entries.map((entry): Entry => {
    if (forms.some((form) => artifactFault(form, entry.artifact) === null)) return entry;
    const summary: Entry['artifact'] = {
      kind: 'closing',
      reason: describeArtifact(entry.artifact),
      brief: { ended: 'judge declared', missing: [] },
      refused: null,
    };
    return { ...entry, artifact: summary };
  });
  return { ...file, entries };
}

function commonPart(file: CaseFile, predicate: Predicate, trust: Trust): Explanation {
  const { caseId, claim, decision, classification, confidence, gaps } = predicate;
  const degraded = gaps
    .map(({ what }) => what)
    .filter((what) => what.endsWith(READ_INSTEAD) || readUnreached(what) !== null);
  return {
    caseId,
    trust,
    claim: claim.text,
    statement: null,
    decision,
    classification,
    confidence,
    word: wordOf(decision, classification),
    degraded,
    reason: endOf(predicate),
    sides: null,
    exhibits: [],
    sums: [],
    reasoning: [],
    dissent: [],
    walk: walkOf(file),
    limits: limitsOf(file, predicate),
    remands: remandsIn(file),
    gaps,
    notes: [...extraNotes(predicate), ...precedentNotes(predicate)],
    facts: [...extraFacts(predicate), ...factsOf(file, predicate)],
  };
}

/** What only the court's own verdicts have. */
function weighedPart(file: CaseFile, predicate: CourtPredicate): Partial<Explanation> {
  const exhibits = exhibitsOf(file);
  const byRule = weighAgain(file, predicate, exhibits);
  const { classification } = predicate;
  const borne = sealMatch(byRule, predicate);
  const isReproduced = borne !== 'not';
  const weighed = isReproduced ? byRule : weighAgain(file, predicate, exhibits, predicate);
  const { statement } = weighed;
  const short = borne === 'below-the-floor';
  const unread = [...weighed.unread.keys()].map((id) => `${id} is on the topic but says neither`);
  const isToldElsewhere = (what: string): boolean =>
    (short && what.startsWith('a confidence of at least ')) ||
    unread.some((asked) => what.startsWith(asked));
  return {
    statement: statement === predicate.claim.text ? null : statement,
    word:
      short && weighed.finding.classification === 'contested'
        ? 'NOT PROVEN, SOURCES DISAGREE'
        : wordOf(predicate.decision, classification),
    reason: short ? belowFloorReason(weighed) : reasonOf(predicate, isReproduced ? weighed : null),
    // Leaves out gaps that the reason already states, and questions about an exhibit that was not read.
    gaps: predicate.gaps.filter(({ what }) => !isToldElsewhere(what)),
    remands: remandsIn(file).filter(({ what }) => !isToldElsewhere(what)),
    sides: isReproduced ? weighed.finding.scales : null,
    exhibits: exhibitsShown(file, exhibits, predicate, weighed, isReproduced),
    sums:
      classification === null || byRule.readings.length === 0
        ? []
        : arithmeticOf(byRule, predicate),
    reasoning: predicate.reasoning.map(({ text }) => text),
    dissent: predicate.dissent,
    notes: [...courtNotes(predicate), ...precedentNotes(predicate)],
    facts: [...courtFacts(predicate), ...factsOf(file, predicate)],
  };
}

/** A word that needs no glossary. */
function wordOf(decision: string, classification: string | null): string {
  if (decision === 'mistrial') return 'NO VERDICT (mistrial)';
  if (classification === 'nei') return 'NOT PROVEN';
  if (classification === null) return decision === 'reject' ? 'REJECTED' : decision.toUpperCase();
  return isBareClassification(classification)
    ? classification.toUpperCase()
    : `FOUND “${classification}”`;
}

export const walkSoFar = (file: CaseFile): Stop[] => walkOf(withKnownForms(file), false);

function walkOf({ header, entries }: CaseFile, hasEnded = true): Stop[] {
  const proceeding = proceedingOfDigest(header.proceeding.digest);
  const edges = proceeding
    ? [proceeding, ...proceeding.successors].flatMap(({ graph }) => graph.edges)
    : [];
  const names = new Map(edges.map(({ id, name }) => [id, name]));
  return entries.map((entry, i) => {
    const { role, persona, node, turn, round, edge, why } = entry;
    const isLast = hasEnded && i === entries.length - 1;
    const onward = isLast ? 'the case ends' : 'on to the next turn';
    const at = turn === null ? node : `${node}, ${turn}`;
    return {
      who: persona === null ? role : `${role} (${persona})`,
      since: timeText(Date.parse(entry.at) - Date.parse(header.openedAt)),
      place: round === null ? at : `${at}, round ${round}`,
      did: entryText(entry),
      edge: edge === null ? null : `${edge} ${names.get(edge) ?? ''}`.trimEnd(),
      next: edge === null ? onward : `${edge} ${reasonAt(why, names.get(edge) ?? '')}`,
    };
  });
}

/** An edge that was taken by its condition already begins with its name. */
function reasonAt(why: string, name: string): string {
  return why.startsWith(name) ? why : `${name}: ${why}`;
}

function limitsOf({ header }: CaseFile, predicate: Predicate): Fact[] {
  const { ttlMs, maxHandoffs, maxRemands, leastConfidence = 0 } = header.limits;
  const took = Date.parse(predicate.closedAt) - Date.parse(predicate.openedAt);
  return [
    { name: 'time', text: `${timeText(took)} of ${timeText(ttlMs)}` },
    { name: 'handoffs', text: `${predicate.handoffs} of ${maxHandoffs}` },
    { name: 'remands', text: `${predicate.remands} of ${maxRemands}` },
    { name: 'least confidence', text: leastConfidence.toFixed(2) },
  ];
}

function factsOf({ header }: CaseFile, predicate: Predicate): Fact[] {
  const { parties, stanceModel, openedAt, closedAt, proceeding, families = [] } = predicate;
  return [
    { name: 'proceeding', text: `${proceeding.name} ${proceeding.digest.slice(0, 12)}` },
    { name: 'opened', text: openedAt },
    { name: 'closed', text: closedAt },
    { name: 'publisher', text: header.publisher ?? 'not registered' },
    { name: 'stance read by', text: stanceModel ?? 'nobody' },
    ...(families.length === 0 ? [] : [{ name: 'language models', text: families.join(', ') }]),
    ...parties.map(({ role, brain, keyid }) => {
      return { name: role, text: `${brain.name}, ${brain.alignment}, key ${keyid}` };
    }),
  ];
}

function courtFacts({ charge, decision, credibility, hearing }: CourtPredicate): Fact[] {
  const rounds = hearing === null ? [] : [`${hearing.rounds} of ${hearing.maxRounds} rounds`];
  return [
    { name: 'charge', text: charge },
    { name: 'decision', text: decision },
    { name: 'credibility', text: credibility === null ? 'unknown' : credibility.toFixed(2) },
    ...rounds.map((text) => ({ name: 'hearing', text })),
  ];
}

/** What qualifies the finding. */
function courtNotes({ basis, light, jury, unsettled, gaps }: CourtPredicate): Fact[] {
  const seats = (jury?.seats ?? []).map(({ name, model, finding, why }) => {
    // If too few jurors voted, the gaps already say why.
    const isToldInGaps = gaps.some(({ what }) => what.includes(why));
    const abstained = isToldInGaps ? 'abstained' : `abstained (${clip(why, LONGEST_LISTED)})`;
    return `${name}${model === '' ? '' : ` (${model})`} ${finding ?? abstained}`;
  });
  const families =
    jury && jury.families.length > 0 ? `, majority of ${jury.families.join(', ')}` : '';
  return [
    ...(basis === 'reading' ? [{ name: 'basis', text: 'one reading, without a trial' }] : []),
    ...(light ? [{ name: 'light', text: lightText(light) }] : []),
    ...(unsettled ? [{ name: 'unsettled', text: unsettled.why.replace('unsettled: ', '') }] : []),
    ...(seats.length > 0 ? [{ name: 'jury', text: `${seats.join(', ')}${families}` }] : []),
  ];
}

function lightText(light: NonNullable<CourtPredicate['light']>): string {
  const { decision, classification, confidence, next } = light;
  const untried = decision === 'contest' ? 'uncertain, and no trial opens' : decision;
  return `${classification} at ${confidence.toFixed(2)}: ${next ? `on to ${next.name}` : untried}`;
}

/** The closest earlier verdict. The signed case has all of them. */
function precedentNotes({ precedents = [] }: Predicate): Fact[] {
  return precedents.slice(0, 1).map(({ caseId, claim, relation, similarity, ...ruled }) => {
    const on = relation === 'same' ? 'on' : 'on the opposite claim';
    const found = `${ruled.decision} → ${ruled.classification ?? 'no classification'}`;
    const facts = `${similarity.toFixed(2)} ${ruled.decidedAt.slice(0, 10)} ${found}`;
    return {
      name: 'precedent',
      text: `${facts} ${on} “${claim}”, case ${caseId}, which carries no weight here`,
    };
  });
}

function extraFacts(predicate: Predicate): Fact[] {
  return extraFields(predicate).map(([name, value]) => ({ name, text: inWords(value) }));
}

/** The same fields in short: only values that are a word or a number. The record has the rest. */
function extraNotes(predicate: Predicate): Fact[] {
  return extraFields(predicate).map(([name, value]) => ({
    name,
    text: clip(simpleFieldsInWords(value), LONGEST_NOTE),
  }));
}

const extraFields = (predicate: Predicate): [string, unknown][] =>
  Object.entries(predicate).filter(
    ([name, value]) => !(name in Predicate.properties) && value !== null,
  );

const LONGEST_NOTE = 200;

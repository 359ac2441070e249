import { READ_INSTEAD } from '@assize/lexical';
import {
  artifactFault,
  courtPredicate,
  exhibitsOf,
  isBare,
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
import { briefly, handedIn, inWords } from './in-words.ts';
import { LONGEST, type Explanation, type Fact, type Stop, type Trust } from './model.ts';
import { endOf, reasonOf, shortReason } from './reason.ts';
import { didIn, remandsIn } from './said.ts';
import { borneOut, sumsOf } from './sums.ts';
import { weighedIn } from './weighed.ts';

/**
 * What a sealed case says of its verdict, and why. It does not verify: `trust` says what verification came
 * to, and stands before everything. @throws where the envelope holds no verdict
 */
export function explanationOf(sealed: SealedCase, trust: Trust): Explanation {
  const predicate = sealedPredicate(sealed);
  const file = legible(sealed.case);
  const court = courtPredicate(predicate);
  return { ...common(file, predicate, trust), ...(court ? weighedPart(file, court) : {}) };
}

/**
 * A case whose artifacts all have the form that the court or the light path gives them. Of any other (a tampered
 * file may hold anything, and an operator’s proceeding has forms of its own) only its kind is told.
 */
function legible(file: CaseFile): CaseFile {
  const forms = ['defect-court', 'light'].flatMap(
    (name) => proceedingNamed(name)?.definition ?? [],
  );
  const entries = file.entries.map((entry): Entry => {
    if (forms.some((form) => artifactFault(form, entry.artifact) === null)) return entry;
    const told: Entry['artifact'] = {
      kind: 'closing',
      reason: handedIn(entry.artifact),
      brief: { ended: 'judge declared', missing: [] },
      refused: null,
    };
    return { ...entry, artifact: told };
  });
  return { ...file, entries };
}

function common(file: CaseFile, predicate: Predicate, trust: Trust): Explanation {
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
    notes: [...foundNotes(predicate), ...precedentNotes(predicate)],
    facts: [...foundIn(predicate), ...factsOf(file, predicate)],
  };
}

/** What the court's own verdicts say beyond any other's: the sides, the exhibits, and the arithmetic. */
function weighedPart(file: CaseFile, predicate: CourtPredicate): Partial<Explanation> {
  const exhibits = exhibitsOf(file);
  const byRule = weighedIn(file, predicate, exhibits);
  const { classification } = predicate;
  const borne = borneOut(byRule, predicate);
  const known = borne !== 'not';
  const weighed = known ? byRule : weighedIn(file, predicate, exhibits, predicate);
  const { statement } = weighed;
  const short = borne === 'below-the-floor';
  const unread = [...weighed.unread.keys()].map((id) => `${id} is on the topic but says neither`);
  const told = (what: string): boolean =>
    (short && what.startsWith('a confidence of at least ')) ||
    unread.some((asked) => what.startsWith(asked));
  return {
    statement: statement === predicate.claim.text ? null : statement,
    word:
      short && weighed.finding.classification === 'contested'
        ? 'NOT PROVEN, SOURCES DISAGREE'
        : wordOf(predicate.decision, classification),
    reason: short ? shortReason(weighed) : reasonOf(predicate, known ? weighed : null),
    // What the reason says, and what is no question of a text that was not read.
    gaps: predicate.gaps.filter(({ what }) => !told(what)),
    remands: remandsIn(file).filter(({ what }) => !told(what)),
    sides: known ? weighed.finding.scales : null,
    exhibits: exhibitsShown(file, exhibits, predicate, weighed, known),
    sums: classification === null || byRule.readings.length === 0 ? [] : sumsOf(byRule, predicate),
    reasoning: predicate.reasoning.map(({ text }) => text),
    dissent: predicate.dissent,
    notes: [...courtNotes(predicate), ...precedentNotes(predicate)],
    facts: [...courtFacts(predicate), ...factsOf(file, predicate)],
  };
}

/** The finding in a word that needs no glossary. */
function wordOf(decision: string, classification: string | null): string {
  if (decision === 'mistrial') return 'NO VERDICT (mistrial)';
  if (classification === 'nei') return 'NOT PROVEN';
  if (classification === null) return decision === 'reject' ? 'REJECTED' : decision.toUpperCase();
  return isBare(classification) ? classification.toUpperCase() : `FOUND “${classification}”`;
}

/** The turns on the record of an open case. */
export const walkSoFar = (file: CaseFile): Stop[] => walkOf(legible(file), false);

function walkOf({ header, entries }: CaseFile, hasEnded = true): Stop[] {
  const opened = proceedingOfDigest(header.proceeding.digest);
  const edges = opened ? [opened, ...opened.successors].flatMap(({ graph }) => graph.edges) : [];
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
      did: didIn(entry),
      edge: edge === null ? null : `${edge} ${names.get(edge) ?? ''}`.trimEnd(),
      next: edge === null ? onward : `${edge} ${reasonAt(why, names.get(edge) ?? '')}`,
    };
  });
}

/** The reason of an edge, which begins with its name already where it was taken by its condition. */
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

/** What a reader has to know beside the finding. */
function courtNotes({ basis, light, jury, unsettled, gaps }: CourtPredicate): Fact[] {
  const seats = (jury?.seats ?? []).map(({ name, model, finding, why }) => {
    // Where too few voted, what was missing says why already.
    const told = gaps.some(({ what }) => what.includes(why));
    const abstained = told ? 'abstained' : `abstained (${clip(why, LONGEST)})`;
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
  const untried = decision === 'contest' ? 'uncertain, and no court opens' : decision;
  return `${classification} at ${confidence.toFixed(2)}: ${next ? `on to ${next.name}` : untried}`;
}

/** The closest earlier verdict; the signed case has them all. */
function precedentNotes({ precedents = [] }: Predicate): Fact[] {
  return precedents.slice(0, 1).map(({ caseId, claim, relation, similarity, ...ruled }) => {
    const on = relation === 'same' ? 'on' : 'on the opposite claim';
    const found = `${ruled.decision} → ${ruled.classification ?? 'no classification'}`;
    const facts = `${similarity.toFixed(2)} ${ruled.decidedAt.slice(0, 10)} ${found}`;
    return {
      name: 'precedent',
      text: `${facts} ${on} “${claim}”, case ${caseId}, of no weight here`,
    };
  });
}

/** What another proceeding's verdict says beyond any verdict. */
function foundIn(predicate: Predicate): Fact[] {
  return beyond(predicate).map(([name, value]) => ({ name, text: inWords(value) }));
}

/** Of that what takes a word or a number; the record has the rest. */
function foundNotes(predicate: Predicate): Fact[] {
  return beyond(predicate).map(([name, value]) => ({ name, text: clip(briefly(value), NOTED) }));
}

const beyond = (predicate: Predicate): [string, unknown][] =>
  Object.entries(predicate).filter(
    ([name, value]) => !(name in Predicate.properties) && value !== null,
  );

/** Characters of a note. */
const NOTED = 200;

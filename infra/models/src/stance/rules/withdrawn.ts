import { sentences } from '@assize/lexical';

const DOCUMENT =
  '(?:articles?|papers?|pages?|polic(?:y|ies)|documents?|reports?|statements?|stor(?:y|ies)|notices?|bills?|letters?|guidance|posts?|(?:press )?releases?)';
const wording = (text: string): RegExp => new RegExp(text.replaceAll('DOCUMENT', DOCUMENT), 'iu');

/** How a document begins that is not to be believed, or not meant. */
const HEADED = wording(
  String.raw`^\W*(?:(?:retract(?:ed|ion)|withdrawn|superseded|outdated|obsolete|satire|parody)(?:\W{0,9}$|[.,:;!)\]]|\s+DOCUMENT\b)|(?:fictional|fictitious|sample|example|mock) DOCUMENT\b|(?:tabletop|training) exercise\b)`,
);

/** What the first lines of a proposal may say of what became of it. */
const PROPOSAL = /\b(?:rfc|rfd|adr|pep|proposals?|motion|draft|decision record)\b/iu;
const STATUS =
  /^\W{0,9}(?:status|state|decision|outcome)\W{1,9}(?:rejected|declined|withdrawn|abandoned|superseded|obsolete|not (?:adopted|accepted|approved))\b/iu;
const FIRST_LINES = 6;

/** What led to a proposal was so all the same; and a claim may be of what became of it. */
const NOT_OF_IT =
  /\b(?:was|were|had|did|been|came|went|took|fell|rose|led|made|found|withdrawn|obsolete)\b|[a-z]ed\b/iu;

/** Longer lines are no headings. */
const HEADING = 80;

/** What is said of a document, or of all that was said, so that nothing in it stands. */
const TAKEN = wording(
  String.raw`\b(?:(?:this|that|the|these|those|all|every|our) (?:\w+ )?DOCUMENT|(?:all|everything|what is said) (?:above|here))\b[^.;]{0,60}\b(?:is|are|was|were|been) (?:retracted|withdrawn|repealed|revoked|rescinded|superseded|invented|fabricated|made up|fictional|fictitious|an? (?:parody|satire|hoax|joke|forgery|fake))\b`,
);
const BARELY =
  /^(?:\W{0,9}nothing (?:on|in) (?:this|these|that) \w+ (?:has|have|is|was|are|were|ever) (?:\w+ )?(?:happened|true|real)\b|none of (?:this|these|that|it|the above) (?:was|were|is|are|has|have|had|happened|took|exists?)\b|reason for (?:the )?retraction\b|(?:do not|don['’]t) rely on (?:this|it)\b|we (?:reject|deny|retract|withdraw|disown) (?:this|every|all|the (?:article|statement|claim|letter))\b)/iu;

const takesBack = (sentence: string): boolean => BARELY.test(sentence) || TAKEN.test(sentence);

/**
 * Whether a passage says of itself, wherever it does, that what stands in it is taken back, or not meant: a retracted
 * article, a policy that was repealed, an invented story, a sample.
 */
export function isWithdrawn(claim: string, _window: string, passage: string): boolean {
  if (takesBack(claim) || HEADED.test(claim)) return false;
  const lines = passage.split('\n').filter((line) => line.trim() !== '' && line.length <= HEADING);
  if (lines.some((line) => HEADED.test(line))) return true;
  const first = lines.slice(0, FIRST_LINES);
  const isRefused = [PROPOSAL, STATUS].every((mark) => first.some((line) => mark.test(line)));
  if (isRefused && !NOT_OF_IT.test(claim)) return true;
  return sentences(passage).some(takesBack);
}

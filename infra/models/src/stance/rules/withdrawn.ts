import { sentences } from '@assize/lexical';

const DOCUMENT =
  '(?:articles?|papers?|pages?|polic(?:y|ies)|documents?|reports?|statements?|stor(?:y|ies)|notices?|bills?|letters?|guidance|posts?|(?:press )?releases?)';
const patternOf = (text: string): RegExp => new RegExp(text.replaceAll('DOCUMENT', DOCUMENT), 'iu');

const WITHDRAWN_HEADING = patternOf(
  String.raw`^\W*(?:(?:retract(?:ed|ion)|withdrawn|superseded|outdated|obsolete|satire|parody)(?:\W{0,9}$|[.,:;!)\]]|\s+DOCUMENT\b)|draft(?:\W{0,9}$|\s[-\u2013\u2014|]\s)|(?:fictional|fictitious|sample|example|mock) DOCUMENT\b|(?:tabletop|training) exercise\b)`,
);

/** Words for a proposal, and for its rejection, in the first lines of a document. */
const PROPOSAL = /\b(?:rfc|rfd|adr|pep|proposals?|motion|draft|decision record)\b/iu;
const STATUS =
  /^\W{0,9}(?:status|state|decision|outcome)\W{1,9}(?:rejected|declined|withdrawn|abandoned|superseded|obsolete|not (?:adopted|accepted|approved))\b/iu;
const FIRST_LINES = 6;

/** A command that only shows what it would do, and any command behind a prompt. */
const REHEARSAL =
  /^(?:[$#>%]\s?)?[a-z][^\n]{0,300} --?(?:dry-run|simulate|just-print|whatif)\b|^--dry-run\b/u;
const PROMPT = /^[$#>%] [a-z]/u;
const OF_REHEARSAL = /\b(?:dry[- ]run|simulat\p{L}*|rehears\p{L}*|would)\b/iu;

/** Whether all that a passage shows is the output of a rehearsal: "$ helm upgrade web --dry-run". */
function isRehearsal(claim: string, passage: string): boolean {
  const commands = passage.split('\n').filter((line) => PROMPT.test(line) || REHEARSAL.test(line));
  return (
    commands.length > 0 &&
    commands.every((line) => REHEARSAL.test(line)) &&
    !OF_REHEARSAL.test(claim)
  );
}

/** The end of a ticket whose report was not found to be so. */
const DISMISSED =
  /^\W{0,9}(?:resolution|status|state)\W{1,9}(?:closed as )?(?:can(?:not|'t) reproduce|not reproducible|invalid|not a bug|works as (?:designed|intended)|false (?:alarm|positive))\b/iu;

/** The background of a rejected proposal stays true, and a claim about the past may be about its rejection. */
const PAST_EVENT =
  /\b(?:was|were|had|did|been|came|went|took|fell|rose|led|made|found|withdrawn|obsolete)\b|[a-z]ed\b/iu;

/** The most characters of a heading. */
const HEADING = 80;

const WITHDRAWN = patternOf(
  String.raw`\b(?:(?:this|that|the|these|those|all|every|our) (?:\w+ )?DOCUMENT|(?:all|everything|what is said) (?:above|here))\b[^.;]{0,60}\b(?:is|are|was|were|been) (?:retracted|withdrawn|repealed|revoked|rescinded|superseded|invented|fabricated|made up|fictional|fictitious|an? (?:parody|satire|hoax|joke|forgery|fake))\b`,
);
const DISOWNED =
  /^(?:\W{0,9}nothing (?:on|in) (?:this|these|that) \w+ (?:has|have|is|was|are|were|ever) (?:\w+ )?(?:happened|true|real)\b|none of (?:this|these|that|it|the above) (?:was|were|is|are|has|have|had|happened|took|exists?)\b|reason for (?:the )?retraction\b|this (?:is|was) (?:only|just) an? (?:drill|exercise|test|joke|simulation)\b|(?:do not|don['’]t) rely on (?:this|it)\b|we (?:reject|deny|retract|withdraw|disown) (?:this|every|all|the (?:article|statement|claim|letter))\b)/iu;

const takesBack = (sentence: string): boolean =>
  DISOWNED.test(sentence) || WITHDRAWN.test(sentence);

/** Whether a passage disowns itself anywhere: a retracted article, a repealed policy, an invented story, a sample. */
export function isWithdrawn(claim: string, _window: string, passage: string): boolean {
  if (takesBack(claim) || WITHDRAWN_HEADING.test(claim)) return false;
  const lines = passage.split('\n').filter((line) => line.trim() !== '' && line.length <= HEADING);
  if (lines.some((line) => WITHDRAWN_HEADING.test(line) || DISMISSED.test(line))) return true;
  if (isRehearsal(claim, passage)) return true;
  const first = lines.slice(0, FIRST_LINES);
  const isRefused = [PROPOSAL, STATUS].every((mark) => first.some((line) => mark.test(line)));
  if (isRefused && !PAST_EVENT.test(claim)) return true;
  return sentences(passage).some(takesBack);
}

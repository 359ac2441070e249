import { sentences } from '@assize/lexical';
import { contentOf, hasAll, stemsOf } from '#src/stance/rules/content.ts';

const DENIAL = /\b(?:not|never|cannot)\b|(?<=\w)n['’]t\b/iu;

/** A denial of what is so as a rule, and not of what was once. */
const RULE =
  /\b(?:do|does|is|are|will|can|has|have|must|should|wo|ca)(?: not| never|n['’]t)\b|\bcannot\b/iu;
const ONCE = /\b(?:did|was|were)(?: not|n['’]t)\b/iu;

/** What limits a denial to a case: of any, of one of a rule, and of what was once. */
const LIMITS: readonly (readonly [denial: RegExp, limit: RegExp])[] = [
  [DENIAL, /\b(?:if|unless|as long as|for everyone|for all)\b/iu],
  [ONCE, /\buntil\b/iu],
  [RULE, /\b(?:when|whenever|without|while|after|before)\b/iu],
];

/** Where a reason, a time or a measure is denied, another of which follows behind a "but". */
const KINDS = ['because', 'on', 'by', 'in', 'at', 'to', 'for', 'from'];

/** Behind one of these stands why all of it is denied. */
const WHY = /\b(?:because|since|so|as)\b/iu;

const DENIES = /\b(?:not|no|never|none|nobody|nothing|cannot|without|neither)\b|n['’]t\b/iu;

/** Words that a sentence may have more than a claim that it says so of. */
const MORE = 6;

/** What a sentence denies, the word that limits that, and what stands behind it. */
interface Limited {
  readonly denied: string;
  readonly limit: string;
  readonly behind: string;
}

/** The parts of a text before and behind what a pattern finds first; null where it finds nothing. */
function parted(text: string, pattern: RegExp): Limited | null {
  const found = pattern.exec(text);
  if (found === null) return null;
  const [limit] = found;
  return {
    denied: text.slice(0, found.index),
    limit,
    behind: text.slice(found.index + limit.length),
  };
}

/** How a sentence limits what it denies: to a case, or to what stands before "but" and the same word once more. */
function limitsOf(sentence: string): Limited[] {
  const found = LIMITS.flatMap(([denial, limit]) => {
    const [clause = ''] = (parted(sentence, denial)?.behind ?? '').split(/[,;]/u, 1);
    const one = parted(clause, limit);
    return one === null || WHY.test(one.denied) ? [] : [one];
  });
  const denied = parted(sentence, DENIAL)?.behind.toLowerCase() ?? '';
  const kind = KINDS.find((one) => denied.includes(` ${one} `) && denied.includes(` but ${one} `));
  if (kind === undefined) return found;
  const [before = '', behind = ''] = denied.split(` ${kind} `);
  return [...found, { denied: before, limit: kind, behind }];
}

/**
 * Whether a window denies what the claim says of a case alone ("The app does not work without a key." / "The app works."),
 * or of a reason or a time in whose place it names another ("It did not fail because of the tests but because of the
 * linter." / "It failed."): which leaves the claim open, or bears it out.
 */
export function isDeniedInPart(claim: string, window: string): boolean {
  if (DENIES.test(claim)) return false;
  const asked = contentOf(claim);
  const stems = stemsOf(asked);
  const hasSome = (text: string): boolean => contentOf(text).some(({ stem }) => stems.has(stem));
  const own = ` ${claim.toLowerCase()}`;
  const said = sentences(window);
  const part = said.findIndex(
    (sentence) =>
      hasAll(asked, contentOf(sentence), MORE) &&
      limitsOf(sentence).some(
        ({ denied, limit, behind }) =>
          (limit === 'until' || !hasSome(behind)) &&
          !own.includes(` ${limit.toLowerCase()} `) &&
          hasSome(denied),
      ),
  );
  return part >= 0 && !hasAll(asked, said.toSpliced(part, 1).flatMap(contentOf));
}

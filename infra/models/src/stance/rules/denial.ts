import { sentences } from '@assize/lexical';
import { contentOf, hasAll, stemsOf } from '#src/stance/rules/content.ts';

const DENIAL = /\b(?:not|never|cannot)\b|(?<=\w)n['’]t\b/iu;

/** A denial in the present or the future, of what generally holds. */
const GENERAL_DENIAL =
  /\b(?:do|does|is|are|will|can|has|have|must|should|wo|ca)(?: not| never|n['’]t)\b|\bcannot\b/iu;
const PAST_DENIAL = /\b(?:did|was|were)(?: not|n['’]t)\b/iu;

/** Words that limit a denial: any denial, one of a past event, and one of what generally holds. */
const LIMITS: readonly (readonly [denial: RegExp, limit: RegExp])[] = [
  [DENIAL, /\b(?:if|unless|as long as|for everyone|for all)\b/iu],
  [PAST_DENIAL, /\buntil\b/iu],
  [GENERAL_DENIAL, /\b(?:when|whenever|without|while|after|before)\b/iu],
];

/** Prepositions that introduce what is contrasted: "not by X but by Y", "not because of X but because of Y". */
const CONTRASTED = ['because', 'on', 'by', 'in', 'at', 'to', 'for', 'from'];

/** Words that introduce the reason for the whole denial, which limits nothing. */
const REASON = /\b(?:because|since|so|as)\b/iu;

const DENIES = /\b(?:not|no|never|none|nobody|nothing|cannot|without|neither)\b|n['’]t\b/iu;

/** How many more content words than the claim a sentence may have. */
const MOST_EXTRA = 6;

interface LimitedDenial {
  readonly denied: string;
  readonly limit: string;
  readonly after: string;
}

function splitAt(text: string, pattern: RegExp): LimitedDenial | null {
  const found = pattern.exec(text);
  if (found === null) return null;
  const [limit] = found;
  return {
    denied: text.slice(0, found.index),
    limit,
    after: text.slice(found.index + limit.length),
  };
}

/**
 * The ways in which a sentence limits its denial: to some cases, or, where "but" follows with the same preposition,
 * to what stands before the "but".
 */
function limitsOf(sentence: string): LimitedDenial[] {
  const found = LIMITS.flatMap(([denial, limit]) => {
    const [clause = ''] = (splitAt(sentence, denial)?.after ?? '').split(/[,;]/u, 1);
    const one = splitAt(clause, limit);
    return one === null || REASON.test(one.denied) ? [] : [one];
  });
  const denied = splitAt(sentence, DENIAL)?.after.toLowerCase() ?? '';
  const kind = CONTRASTED.find(
    (one) => denied.includes(` ${one} `) && denied.includes(` but ${one} `),
  );
  if (kind === undefined) return found;
  const [before = '', after = ''] = denied.split(` ${kind} `);
  return [...found, { denied: before, limit: kind, after }];
}

/**
 * Whether a window denies the claim only for some cases ("The app does not work without a key." / "The app works."),
 * or denies only a reason or a time and names another one ("It did not fail because of the tests but because of the
 * linter." / "It failed."). The first leaves the claim open, and the second supports it.
 */
export function isDeniedInPart(claim: string, window: string): boolean {
  if (DENIES.test(claim)) return false;
  const claimWords = contentOf(claim);
  const stems = stemsOf(claimWords);
  const hasSome = (text: string): boolean => contentOf(text).some(({ stem }) => stems.has(stem));
  const own = ` ${claim.toLowerCase()}`;
  const windowSentences = sentences(window);
  const part = windowSentences.findIndex(
    (sentence) =>
      hasAll(claimWords, contentOf(sentence), MOST_EXTRA) &&
      limitsOf(sentence).some(
        ({ denied, limit, after }) =>
          (limit === 'until' || !hasSome(after)) &&
          !own.includes(` ${limit.toLowerCase()} `) &&
          hasSome(denied),
      ),
  );
  return part >= 0 && !hasAll(claimWords, windowSentences.toSpliced(part, 1).flatMap(contentOf));
}

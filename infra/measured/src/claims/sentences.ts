import { wordingOf, type Wording } from './wording.ts';

/** A sentence of a claim, in clauses that all have to hold. */
export interface Sentence {
  readonly clauses: readonly string[];
  /** "It is not true that": of a sentence with one clause only. */
  readonly negated: boolean;
  /** What keeps the rules from taking the sentence at its word; null where nothing does. */
  readonly barred: string | null;
}

export interface Sentences {
  readonly sentences: readonly Sentence[];
  readonly wording: Wording;
  /** The commit that the claim is about, lower case; null where it names none. */
  readonly commit: string | null;
}

/** Words after which a sentence does not simply assert its clauses: conditions, doubts, others' words. */
const BARS =
  'if|unless|except|according|contrary|excluding|apart|besides|or|either|neither|nor|should|shall|will|would|might|may|could|must|can|cannot|probably|likely|perhaps|maybe|possibly|supposedly|allegedly|reportedly|apparently|believes?|thinks?|says?|said|claims?|claimed|suggests?|expects?|expected|hopes?|hopefully|assum(?:e|es|ed|ing)|doubts?|almost|nearly|about|around|approximately|roughly|mostly|usually|sometimes|often|before|until|when|whenever|once|unclear|unknown|whether|because|although|though|despite|while|yesterday|tomorrow|previously|rarely|hardly|barely|seldom|never|used';

const BARRED = new RegExp(String.raw`(?<![\w./@-])(?:${BARS})(?![\w/@-]|\.\w)`, 'iu');
/** Bounds, not alternatives; and one who says what it has itself seen. */
const PLAIN = /\bor (?:more|less|higher|lower|above|below|better|greater|fewer|over|under)\b/giu;

const NEGATION =
  /^(?:it is|that is|it was) (?:not true|not the case|false|untrue|wrong) that |^it is a lie that /iu;
const LEAD =
  /^(?:(?:done|fixed|finished|completed|verified|confirmed|checked|result|status|summary|yes|ok(?:ay)?|note|i (?:have )?(?:verified|confirmed|checked|made sure) that|we (?:have )?(?:verified|confirmed|checked|made sure) that)(?:: | - |, )?|(?:and|but|now|also|so|then),? )/iu;
const NOISE = /^(?:done|finished|fixed|completed|ready|yes|ok(?:ay)?)$/iu;
const COMMIT = /(?:^| )(?:,? ?(?:at|on|for|in|as of) )?commit ([0-9a-f]{7,64})\b,?/iu;

/** A claim that speaks of its own sentences is not what they say. */
const OF_ITSELF =
  /\b(?:following|above|next|previous|first|last|second) (?:statement|claim|sentence|assertion)s?\b/iu;

/** Takes a claim apart. */
export function sentencesOf(claim: string): Sentences {
  const wording = wordingOf(claim);
  const [, commit] = COMMIT.exec(wording.text) ?? [];
  const plain = commit === undefined ? wording.text : wording.text.replace(COMMIT, ' ');
  const sentences = contracted(plain)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?;])\s+/u)
    .filter((text) => !NOISE.test(bareEnd(text)) && /[\p{L}\p{N}]/u.test(text))
    .map(sentenceOf)
    .map((sentence) =>
      OF_ITSELF.test(plain) ? { ...sentence, barred: 'it speaks of itself' } : sentence,
    );
  return { sentences, wording, commit: commit?.toLowerCase() ?? null };
}

function sentenceOf(text: string): Sentence {
  const plain = bareEnd(text);
  const led = withoutLead(plain);
  const negated = NEGATION.test(led);
  const clauses = clausesOf(led.replace(NEGATION, ''));
  if (text.trimEnd().endsWith('?')) return { clauses, negated: false, barred: 'it is a question' };
  const [bar] = BARRED.exec(led.replaceAll(PLAIN, ' ')) ?? [];
  const barred =
    bar === undefined ? null : `"${bar.toLowerCase()}" makes more of it than the rules read`;
  if (barred === null && negated && clauses.length > 1) {
    return { clauses, negated, barred: 'it denies several things at once' };
  }
  return { clauses, negated, barred };
}

function withoutLead(text: string): string {
  const rest = text.replace(LEAD, '');
  return rest === text || rest === '' ? text : withoutLead(rest);
}

/** Clauses are joined by "and", "but" and commas; between … and … is one, and so is nothing but. */
function clausesOf(sentence: string): string[] {
  const aside = sentence
    .replaceAll(/(\bbetween [\d.,]+ ?%?) and /giu, '$1\uE002')
    .replaceAll(/\bnothing but /giu, 'nothing\uE003');
  return aside
    .split(/,? (?:and|but) (?:also )?|, /u)
    .map((clause) => clause.replaceAll('\uE002', ' and ').replaceAll('\uE003', ' but ').trim())
    .filter((clause) => clause !== '')
    .map(withoutLead);
}

function bareEnd(text: string): string {
  return text.replace(/(?<![\s.!?;:,])[\s.!?;:,]+$/u, '');
}

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bcan't\b/giu, 'can not'],
  [/\bwon't\b/giu, 'will not'],
  [/\b(is|are|was|were|do|does|did|has|have|had)n't\b/giu, '$1 not'],
  [/\b(it|that|there)'s\b/giu, '$1 is'],
  [/\bI've\b/giu, 'I have'],
  [/\bwe've\b/giu, 'we have'],
];

function contracted(text: string): string {
  return CONTRACTIONS.reduce((plain, [pattern, whole]) => plain.replaceAll(pattern, whole), text);
}

import type { SectionSentences, Sentence } from './sentences.ts';

/** A short or coined term that a report uses. */
export interface TermUse {
  readonly term: string;
  /** The sentence that uses it first. */
  readonly first: Sentence;
  /** The sentence that says what it means, after the first use; null where none does. */
  readonly definedBy: Sentence | null;
}

/** Short forms that a general reader knows; what else is short has to be said once. */
const KNOWN = new Set(
  (
    'US USA UK EU UN UAE USSR NATO NASA WHO UNESCO UNICEF IMF FBI CIA BBC CNN MIT IBM TV PC CD DVD USB GPS ' +
    'WiFi PDF HTML HTTP HTTPS URL SQL CPU GPU RAM AI IT DNA RNA HIV AIDS COVID CEO CFO CTO GDP VAT PhD MD MP ' +
    'AM PM BC AD CE BCE OK ID FAQ NGO UFO LED SMS SIM IQ JSON XML API CO NO Mr Mrs Dr ISBN DOI UTC GMT ' +
    'USD EUR GBP CHF UV IP'
  ).split(' '),
);

/** A word with two capitals or more and nothing but capitals, digits and a plural: "PCR", "LLMs", "mRNA" apart. */
const SHORT = /(?<![\p{L}\p{N}_\-./@#$])\p{Lu}[\p{Lu}\p{N}]{0,8}\p{Lu}[\p{Lu}\p{N}]{0,3}(?:s(?![\p{L}\p{N}]))?(?![\p{L}\p{N}_@])/gu;

const ROMAN = /^[IVXLCDM]+$/;

/** Without a plural's "s". */
const bare = (term: string): string => (/\p{Lu}s$/u.test(term) ? term.slice(0, -1) : term);

/** Whether a sentence is written in capitals, where capitals tell nothing. */
function shouts(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  return words.length > 1 && words.filter((one) => one === one.toUpperCase()).length > words.length / 2;
}

/** The short forms of a sentence, each once, in order. */
export function shortForms(text: string): string[] {
  if (shouts(text)) return [];
  const found = Array.from(text.matchAll(SHORT), ([term]) => bare(term));
  return [...new Set(found)].filter((one) => !KNOWN.has(one) && !ROMAN.test(one));
}

/** Words by which a sentence says what a term before them means. */
const MEANING = /^["'”’)]*,? (?:stands? for|is short for|short for|means|refers? to|denotes|is defined|are defined|is an? |are |i\.e\.|that is\b|or the |or \p{Ll}|= )/u;

/**
 * Whether a sentence says what a term means: "long form (TERM)", "TERM (long form)", "called TERM", "TERM
 * stands for", "TERM, or the long form".
 */
export function defines(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const before = text.slice(Math.max(0, at - 40), at);
    const after = text.slice(at + term.length, at + term.length + 60);
    if (/^s?["'”’]?[,;)]/u.test(after) && /\p{L}["'”’)]? \(["'“‘]?(?:or |the |hereafter |henceforth )*["'“‘]?$/u.test(before)) return true;
    if (/^s?["'”’]? \((?!\d)[^)]{4,}/u.test(after)) return true;
    if (/(?:called|known as|termed|abbreviated|dubbed|named|short form|acronym)(?: as| to)?(?: an?| the)? ["'“‘*_]*$/u.test(before)) return true;
    if (MEANING.test(after.replace(/^s\b/, ''))) return true;
  }
  return false;
}

/**
 * The short forms that a report uses before it says what they mean, or without saying it at all. Each is
 * told of once, at its first use. Linear in the report's text for a bounded number of terms.
 */
export function undefinedShortForms(report: readonly SectionSentences[]): TermUse[] {
  const all = report.flatMap(({ sentences }) => sentences);
  const uses = Map.groupBy(
    all.flatMap((sentence) => shortForms(sentence.text).map((term) => ({ term, sentence }))),
    ({ term }) => term,
  );
  return [...uses].flatMap(([term, found]) => {
    const at = found.findIndex(({ sentence }) => defines(sentence.text, term));
    const first = found[0]?.sentence;
    if (at === 0 || first === undefined) return [];
    return [{ term, first, definedBy: found[at]?.sentence ?? null }];
  });
}

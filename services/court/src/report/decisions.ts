/** Somebody ("we", "I") who decides, and the verb. */
const WE =
  /\b(?:we|i)\b(?: [a-z]+){0,3} (?:recommend|opt|favou?r|back|decided?|take|choose|chose|ranke?d?|proposed?|advise|prefer|select(?:ed)?|conclude|suggest|adopt(?:ed)?|pick(?:ed)?|judge|forecast|estimate|predict|calculate|compute|expect|settle|go (?:with|for)|shut|stop|start|buy)\b/;
const OURS = /\b(?:we|i) (?:will|would|shall|should|must|need to|are going to|am going to)\b/;
const WE_LL = /\b(?:we|i)['’](?:ll|d) /;

const WEIGHED =
  /\b(?:we|i)\b(?: [a-z]+){0,3} (?:recommend|opt|choose|chose|ranke?d?|decided?|judge|prefer|conclude|proposed?|suggest|advise|adopt(?:ed)?|select(?:ed)?|pick(?:ed)?)\b/;

/** A document or body that decides: "this report recommends". */
const DOCUMENT =
  /\b(?:report|review|paper|study|team|committee|council) (?:recommends?|proposes?|advises?|suggests?|concludes?)\b/;

const IMPERSONAL =
  /\b(?:is|are)(?: [a-z]+){0,2} (?:proposed|recommended|suggested|advised|advisable|planned|chosen|preferred)\b/;
const NAMED =
  /\b(?:recommendation|recommended|choice|proposal|plan) (?:is|are|was|were)\b|\badvisable\b/;

const SHOULD = /\b(?:should|ought to)(?: [a-z]+){0,3} [a-z]/;
const GROUNDED = /\b(?:must|will)\b/;
const GROUNDS = /\b(?:because|since|alone|according|basis|where)\b/;

const DECIDED =
  'decided?|chosen?|choose|weigh(?:ed)?|judged?|settled?|predict(?:ed)?|ranke?d?|select(?:ed)?|told|foretold|read|estimated?|computed|calculated|set|derived|inferred|picked|forecast';
const MUST = new RegExp(`\\b(?:must|can|could|may|might)(?: [^ ,;:.]+){0,7} (?:${DECIDED})\\b`);
const DECIDING =
  /\b(?:should|must)(?: [a-z]+){0,2} (?:decide|choose|weigh|judge|be (?:decided|chosen|judged))\b/;
const ALONE = /\b(?:can|could|must|may)\b[^;:.]{1,160}\balone(?:$|[,;:.])/;

/** "Is the best choice", "is warranted". */
const VERDICT =
  /\b(?:is|are)(?: [a-z]+){0,3} (?:the (?:best|right|better|safest|preferred) (?:choice|option|way|route|plan|site|answer)|preferable|to be preferred|warranted|justified|worthwhile|sufficient)\b/;

/** A sentence that begins with a purpose and continues with what must be done. */
const PURPOSE =
  /^(?:to|in order to|in order that|so that|for (?:better|higher|lower|more|fewer|less|shorter|faster|safer)) [^,]{3,160}, /;
const TO_BE_DONE = /\b(?:we|i|will|shall|should|must|suggest|propose|it is|let|buy|add|use|move)\b/;
const OPENING = /^to (?:settle|decide|choose|judge|predict|rank|select) /;

/** A plan for an event: "should the pump fail, we return to the old one". */
const EVENT = /^(?:should|if|in case|in the event) [^,]{3,160}, (?:we|i) /;

/** Headings of sections that say what will be done. */
const PLANS =
  /\b(?:recommend|proposal|advice|next steps?|decisions?|plan|way forward|actions?|what follows|roadmap|what (?:we|i) (?:would|will))/i;
const WILL_BE = /\b(?:will|shall|to) be\b|\b(?:has|have) to be\b|\b(?:we|i) [a-z]+\b/;

/** Whether a sentence settles something by weighing: it ranks, judges, recommends, or says how to decide. */
export function isWeighing(text: string): boolean {
  const said = text.slice(0, 2000).toLowerCase();
  const forms = [OPENING, WEIGHED, DECIDING, DOCUMENT, NAMED, ALONE, VERDICT];
  return forms.some((one) => one.test(said));
}

/** Decides, recommends, ranks or predicts something, given the section's heading. Linear in the text. */
export function isDeciding(text: string, heading = ''): boolean {
  const said = text.slice(0, 2000).toLowerCase();
  if (OPENING.test(said) || EVENT.test(said) || ALONE.test(said)) return true;
  if (PURPOSE.test(said) && TO_BE_DONE.test(said)) return true;
  if (GROUNDED.test(said) && GROUNDS.test(said)) return true;
  if (PLANS.test(heading) && WILL_BE.test(said)) return true;
  const forms = [WE, OURS, WE_LL, DOCUMENT, IMPERSONAL, NAMED, VERDICT, SHOULD, MUST];
  return forms.some((one) => one.test(said));
}

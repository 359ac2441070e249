import { positionsIn, type DebateView } from '@assize/proto/debate';
import { clipped } from '#src/advice/prose.ts';

/** The most characters of the exploration, and of the checklist, that a model is shown. */
const LONGEST_CONTEXT = 24_000;
const LONGEST_CHECKLIST = 12_000;
/** Concerns, and the characters of each. */
const MOST_SHOWN = 100;
const LONGEST = 600;

/** Empty blocks are excluded. */
export function shownIn(view: DebateView): { readonly tag: string; readonly text: string }[] {
  const { matter, state, round } = view;
  const { docType, sections, questions, focus, persona, checklist, context, rounds } = matter;
  const now = state.rounds.at(-1);
  const { answers = [] } = now?.proposal ?? {};
  const asked = questions.filter((question) => question.asked);
  const blocks = [
    ['round', `${round} of ${rounds.least} to ${rounds.most}`],
    ['document', `${docType}: ${matter.title}`],
    ['sections', sections.map(({ name, questions: of }) => `${name}: ${of.join(' ')}`).join('\n')],
    ['questions', asked.map((q) => `${q.id} [${q.weight}] ${q.section}: ${q.concern}`).join('\n')],
    ['focus', focus === null ? '' : `${focus.name}: ${focus.asks}`],
    ['persona', persona === null ? '' : `${persona.name}: ${persona.asks}`],
    ['divergence-checklist', clipped(checklist, LONGEST_CHECKLIST)],
    ['exploration', clipped(context, LONGEST_CONTEXT)],
    ['concerns', concernsIn(view)],
    ['answers', answers.map((one) => `${one.concern} ${one.stance}: ${one.why}`).join('\n')],
    ['edits', now?.ruling ? '' : editsIn(view)],
    ['pressed', state.rounds.slice(-2).flatMap(positionsIn).flatMap(objected).join('\n')],
    ['specification', state.text],
  ] as const;
  return blocks.flatMap(([tag, text]) => (text === '' ? [] : [{ tag, text }]));
}

function objected({ seat, of }: ReturnType<typeof positionsIn>[number]): string[] {
  return of.pressed === null ? [] : [`${seat}: its agreement did not count: ${of.pressed}`];
}

function concernsIn({ state }: DebateView): string {
  const shown = state.standing.slice(0, MOST_SHOWN).map(({ concern, status, why }) => {
    const { id, severity, kind, text, place } = concern;
    const at = place === null ? '' : ` (line ${place.from}: “${clipped(place.quote, 200)}”)`;
    return `${id} [${status}, ${severity}, ${kind}] ${clipped(text, LONGEST)}${at} ${why}`.trim();
  });
  return shown.join('\n');
}

/** The proposed edits, each with what the screening found in it. */
function editsIn({ state }: DebateView): string {
  const { proposal, screening } = state.rounds.at(-1) ?? {};
  const edits = (proposal?.edits ?? []).map((edit) => {
    const found = screening?.found.filter((one) => one.edit === edit.id) ?? [];
    const brings = found.map(({ concern }) => `${concern.id} ${concern.kind}: ${concern.text}`);
    return [
      `${edit.id} for ${edit.concerns.join(', ')}: ${edit.why}`,
      `- ${edit.old}`,
      `+ ${edit.new}`,
      ...brings.map((one) => `brings ${one}`),
    ].join('\n');
  });
  return edits.join('\n\n');
}

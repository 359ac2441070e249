import { counted } from '@assize/proto';
import { SEVERITIES, type DebateState } from '@assize/proto/debate';
import { changesOf } from './changes.ts';
import type { DebateSession } from './session.ts';

/** Maximum characters of a quotation or concern in the report; `debate.json` contains them in full. */
const LONGEST = 200;

const shorten = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST).toWellFormed()}…`;

const nameOf = (concern: string): string => concern.split(': ')[0] ?? concern;

export function debateReport(session: DebateSession, state: DebateState): string {
  const { title, models, consensus, reason, docType } = { ...session, ...session.spec };
  const open = session.concerns
    .filter(({ status }) => status === 'open')
    .toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
  const read =
    models.length === 0
      ? 'No language model read it. Rules found the points below; rules never agree.'
      : `Read by ${models.join(', ')}.`;
  return [
    '=== Debate ===',
    `${title} (${docType}). ${read}`,
    ...session.rounds.flatMap((round, at) => roundText(round, state.rounds[at])),
    '',
    consensus ? `Consensus: ${reason}.` : `No consensus: ${reason}.`,
    ...(open.length > 0 ? [`=== Unresolved (${open.length}) ===`] : []),
    ...open.map(concernText),
    ...coverageText(session),
  ].join('\n');
}

function roundText(
  round: DebateSession['rounds'][number],
  texts: DebateState['rounds'][number] | undefined,
): string[] {
  const { number, raised, resolved, dismissed, edits, lines, agreeing } = round;
  const { hunks } = changesOf(texts?.before ?? '', texts?.after ?? '');
  const agree = agreeing.length === 0 ? '' : `, agreeing: ${agreeing.join(', ')}`;
  return [
    '',
    `Round ${number}: ${counted(raised, 'concern')} raised, ${resolved} resolved, ${dismissed} dismissed; ${edits.taken} of ${counted(edits.proposed, 'change')} taken (+${lines.added} -${lines.removed})${agree}`,
    ...round.pressed.map((one) => `  pressed: ${one}`),
    ...round.abstained.map((one) => `  abstained: ${one}`),
    ...(round.dropped.length > 0
      ? [
          `  ${counted(round.dropped.length, 'point')} dropped, because what they quote or name does not exist`,
        ]
      : []),
    ...hunks,
  ];
}

function concernText({
  id,
  severity,
  kind,
  text,
  line,
}: DebateSession['concerns'][number]): string {
  const at = line === null ? '' : `, line ${line}`;
  return `  - ${severity} ${kind}${at}: ${shorten(text)} (${id})`;
}

function coverageText({ coverage }: DebateSession): string[] {
  const sections = [...Map.groupBy(coverage, ({ section }) => section)];
  if (sections.length === 0) return [];
  return [
    '=== Coverage of the section weights ===',
    ...sections.flatMap(([section, all]) => {
      const covered = all.filter(({ line }) => line !== null).length;
      return [
        `${section} (${all[0]?.weight ?? ''}): ${covered} of ${all.length} covered`,
        ...all.map(({ concern, line, quote, asked }) =>
          line === null
            ? `  - not covered${asked ? '' : ', not asked for'}: ${nameOf(concern)}`
            : `  - covered: ${nameOf(concern)}: line ${line}, “${shorten(quote ?? '')}”`,
        ),
      ];
    }),
  ];
}

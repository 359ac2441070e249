import { plainMarkdown as plain } from '@assize/documents/plain-markdown';
import { printable } from '@assize/telemetry/log/terminal';
import type { DebateSession } from './session.ts';

const listed = (lines: readonly string[]): string[] =>
  lines.length === 0
    ? ['- Nothing that the record shows.']
    : lines.map((line) => `- ${plain(line)}`);

/** From this number of dismissed concerns of one kind on, the rule that raises them should be reviewed. */
const DISMISSED_OFTEN = 2;

/**
 * Writes `debate_summary_for_system_improvement.md`: facts about one session, in the form of seed
 * 002.
 */
export function summaryOf(untrusted: DebateSession): string {
  const session = printable(untrusted);
  const { startedAt, docType, complexity, rounds, models, focus, persona } = session;
  const sections: readonly (readonly [string, readonly string[]])[] = [
    [
      'Session Metadata',
      [
        `Date: ${startedAt.slice(0, 10)}`,
        `Doc-type: ${docType}`,
        `Complexity: ${complexity}`,
        `Rounds: ${rounds.length}`,
        `Models: ${models.length === 0 ? 'none, by rule' : models.join(', ')}`,
        `Focus: ${focus ?? 'none'}. Persona: ${persona ?? 'none'}`,
        `Outcome: ${session.consensus ? 'consensus' : 'no consensus'} (${session.reason})`,
        `Case: ${session.id}`,
      ],
    ],
    ['What Went Well', wentWell(session)],
    ['Where the Debate Got Stuck', stuckAt(session)],
    ['Missing Information', missingIn(session)],
    ['Prompt Effectiveness', promptsOf(session)],
    ['Suggestions for System Improvement', suggestionsOf(session)],
    ['Section Detail Observations', detailOf(session)],
  ];
  const parts = sections.map(([title, lines]) => [`## ${title}`, ...listed(lines)].join('\n'));
  return ['# Debate Summary for System Improvement', ...parts, ''].join('\n\n');
}

function wentWell({ concerns, rounds }: DebateSession): string[] {
  const taken = rounds.filter(({ edits }) => edits.taken > 0);
  const resolved = concerns.filter(({ status }) => status === 'resolved');
  return [
    ...taken.map(
      ({ number, edits, lines }) =>
        `Round ${number}: ${edits.taken} of ${edits.proposed} changes were taken (+${lines.added} -${lines.removed} lines)`,
    ),
    ...resolved.map(({ id, kind, why }) => `${id} (${kind}) was resolved: ${why}`),
  ];
}

function stuckAt({ concerns, rounds }: DebateSession): string[] {
  const last = rounds.length;
  const open = concerns.filter(({ status, round }) => status === 'open' && round < last);
  return open.map(
    ({ id, kind, round, text }) => `${id} (${kind}) is open since round ${round}: ${text}`,
  );
}

function missingIn({ concerns, coverage }: DebateSession): string[] {
  const lacking = concerns.filter(({ status, line }) => status === 'open' && line === null);
  const covered = coverage.filter(({ asked, line }) => asked && line === null);
  return [
    ...lacking.filter(({ kind }) => kind !== 'not-covered').map(({ text }) => text),
    ...covered.map(({ section, concern }) => `${section}: nothing covers ${concern}`),
  ];
}

function promptsOf({ rounds, models }: DebateSession): string[] {
  if (models.length === 0) return ['No prompt was answered: no language model read it.'];
  return rounds.flatMap(({ number, readBy, pressed, dropped, abstained }) => [
    `Round ${number}: answered by ${readBy.join(', ') || 'nobody'}; ${dropped.length} of their points did not stand`,
    ...pressed.map((one) => `Round ${number}: pressed, ${one}`),
    ...dropped.map((one) => `Round ${number}: dropped, ${one}`),
    ...abstained.map((one) => `Round ${number}: abstained, ${one}`),
  ]);
}

function suggestionsOf({ concerns, rounds, coverage }: DebateSession): string[] {
  const dismissed = concerns.filter(({ status, source }) => {
    return status === 'dismissed' && source === 'rule';
  });
  const byKind = [...Map.groupBy(dismissed, ({ kind }) => kind)];
  const often = byKind.filter(([, all]) => all.length >= DISMISSED_OFTEN);
  const dropped = rounds.reduce((sum, one) => sum + one.dropped.length, 0);
  const [byModel, all] = [concerns.filter(({ source }) => source === 'model'), concerns.length];
  const unheard = rounds.reduce((sum, one) => sum + one.abstained.length, 0);
  return [
    ...often.map(
      ([kind, of]) => `The rule ${kind} raised ${of.length} concerns that were dismissed`,
    ),
    ...(dropped > 0 ? [`${dropped} points of models quoted or named what is not there`] : []),
    ...(unheard > 0 ? [`${unheard} turns had no answer`] : []),
    ...(byModel.length > 0 ? [`${byModel.length} of ${all} concerns were seen by no rule`] : []),
    ...(coverage.length === 0 ? ['There were no section weights to turn to'] : []),
  ];
}

function detailOf({ coverage }: DebateSession): string[] {
  return [...Map.groupBy(coverage, ({ section }) => section)].map(([section, all]) => {
    const covered = all.filter(({ line }) => line !== null).length;
    const weight = all[0]?.weight ?? 'LOW';
    const adjust =
      weight === 'HIGH' && covered < all.length
        ? ': it needs more detail'
        : weight === 'LOW' && covered === all.length
          ? ': its weight may be too low'
          : '';
    return `${section} (${weight}): ${covered} of ${all.length} concerns are covered${adjust}`;
  });
}

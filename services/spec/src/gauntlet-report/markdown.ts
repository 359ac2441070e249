import { plainMarkdown as plain, section } from '@assize/documents/plain-markdown';
import type { Concern, Log } from '#src/gauntlet/log.ts';
import { counted } from '@assize/proto';
import { costText, dollars, figuresOf, linesOf, secondsOf } from './figures.ts';

/** CommonMark with tables. Text by models and specifications is escaped, so that it is not markup. */
export function markdownReport(log: Log, specPath: string): string {
  const figures = figuresOf(log);
  const { revise, stayDismissed, silent } = figures;
  const dropped = log.concerns.filter(({ final }) => final === 'dropped');
  return [
    `# Gauntlet: ${plain(log.spec.title)}`,
    '',
    `${plain(specPath)}, ${counted(log.spec.lines, 'line')}, sha256 ${plain(log.spec.sha256)}. Attack: ${plain(log.models.attack)}${silent === '' ? '' : ` (${plain(silent)})`}; evaluation: ${plain(log.models.evaluation.join(', '))}; ${secondsOf(log)}. Case ${plain(log.caseId)}.`,
    '',
    '| phase | |',
    '| --- | --- |',
    `| attack | ${figures.raw} raw, ${figures.merged} after near-duplicates were merged |`,
    `| self-filtering | ${figures.dropped} dropped, ${figures.noted} noted, ${figures.proceeding} proceed |`,
    `| evaluation | ${figures.accepted} accepted, ${figures.dismissed} dismissed, ${figures.deferred} deferred; ${counted(log.disagreements, 'disagreement')} |`,
    `| rebuttals | ${figures.challenged} challenged, ${figures.sustained} sustained |`,
    `| verdict | ${counted(revise.length, 'concern')} that call for a revision |`,
    ...section('## To revise', revise.flatMap(concernLines)),
    ...section('## Dismissed', stayDismissed.flatMap(concernLines)),
    ...section('## Dropped by the filter', dropped.flatMap(concernLines)),
    ...bossLines(log),
    ...section('## Adversaries', [
      '| adversary | concerns |',
      '| --- | ---: |',
      ...figures.raised.map(({ adversary, concerns }) => `| ${plain(adversary)} | ${concerns} |`),
    ]),
    ...usageLines(log),
    '',
    `Total cost: ${costText(figures)}`,
    '',
  ].join('\n');
}

function concernLines(one: Concern): string[] {
  const { id, severity, kind, raisers, text, places, votes, rebuttal, reason } = one;
  const where = linesOf(one);
  const said = votes.map(({ model, decision, reasoning, citation }) => {
    const cited = citation ? ` (cites ${plain(citation.source)}: “${plain(citation.quote)}”)` : '';
    return `  - ${plain(model)}: ${decision}. ${plain(reasoning)}${cited}`;
  });
  return [
    `- **${plain(id)}** ${severity}, ${plain(kind)}, by ${plain(raisers.join(', '))}${where === null ? '' : `, ${where}`}: ${plain(text)}`,
    ...places.map(({ from, quote }) => `  - ${from}: “${plain(quote)}”`),
    ...said,
    ...(rebuttal === undefined
      ? []
      : [
          `  - Rebuttal ${rebuttal.outcome}${rebuttal.sustained ? ', sustained' : ''}: ${plain(rebuttal.reasoning)}`,
        ]),
    `  - Reason: ${plain(reason)}`,
  ];
}

function bossLines({ boss }: Log): string[] {
  if (boss === undefined) return [];
  const answers = boss.answers.map(
    ({ question, answer }) => `- **${plain(question)}** ${plain(answer)}`,
  );
  return section(`## Final boss: ${boss.decision}`, [
    ...boss.reasons.map((reason) => `- ${plain(reason)}`),
    ...answers,
  ]);
}

function usageLines({ usage }: Log): string[] {
  if (usage.length === 0) return [];
  return section('## Models', [
    '| model | role | tokens | cost |',
    '| --- | --- | ---: | ---: |',
    ...usage.map(
      ({ model, role, tokens, cost }) =>
        `| ${plain(model)} | ${plain(role)} | ${tokens.toLocaleString('en')} | ${dollars(cost)} |`,
    ),
  ]);
}

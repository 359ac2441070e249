import type { Concern, Log } from '#src/gauntlet/log.ts';
import { counted } from '@assize/proto';
import { costText, figuresOf, linesOf, secondsOf, type Figures } from './figures.ts';

/** In the form of seed 002's example. Lines are not wrapped: only the caller knows the terminal's width. */
export function textReport(log: Log, specPath: string): string {
  const { adversaries, models, spec } = log;
  const figures = figuresOf(log);
  return [
    '=== Adversarial Gauntlet Report ===',
    `Specification: ${specPath} (${spec.title}, ${counted(spec.lines, 'line')})`,
    `Adversaries: ${adversaries.length} (${adversaries.join(', ')})`,
    `Attack model: ${models.attack}${figures.silent === '' ? '' : ` (${figures.silent})`}`,
    `Eval models: ${models.evaluation.join(', ')}`,
    `Duration: ${secondsOf(log)}`,
    ...phaseLines(log, figures),
    ...verdictLines(figures),
    ...bossLines(log),
    '',
    `Dismissals that will filter later gauntlets: ${figures.stayDismissed.length}`,
    `Cost: ${costText(figures)}`,
    `Case: ${log.caseId}`,
    '',
  ].join('\n');
}

function phaseLines({ models, disagreements }: Log, figures: Figures): string[] {
  const { raw, merged, proceeding, dismissed, rebutted, sustained } = figures;
  const unasked = dismissed - rebutted;
  return [
    '',
    'Phase 1 - Attack Generation:',
    ...figures.raised.map((one) => `  ${one.adversary}: ${counted(one.concerns, 'concern')}`),
    `  Total: ${counted(raw, 'raw concern')}`,
    ...(merged === raw ? [] : [`  Near-duplicates merged: ${counted(merged, 'concern')} left`]),
    '',
    'Phase 1.5 - Self-Filtering:',
    `  Dropped: ${figures.dropped} (already addressed with high confidence)`,
    `  Noted: ${figures.noted} (explained, but verified again)`,
    `  Proceeding with: ${counted(proceeding, 'concern')}`,
    '',
    'Phase 2 - Multi-Model Evaluation:',
    `  Models: ${models.evaluation.join(', ')}`,
    `  Batches: ${figures.batches} (${counted(proceeding, 'concern')})`,
    `  Dismissed: ${dismissed}`,
    `  Accepted: ${figures.accepted}`,
    `  Deferred: ${figures.deferred}`,
    `  Disagreements: ${disagreements}${disagreements > 0 ? ' (resolved by majority vote, ties accepted)' : ''}`,
    '',
    'Phase 3 - Rebuttals:',
    `  Challenges: ${figures.challenged} (of ${counted(dismissed, 'dismissal')})`,
    ...(unasked > 0 ? [`  Not rebutted: ${unasked} (the adversary was not asked)`] : []),
    `  Sustained: ${sustained} (${sustained === 1 ? 'concern' : 'concerns'} reinstated)`,
  ];
}

function verdictLines({ revise }: Figures): string[] {
  const need = revise.length === 1 ? 'concern requires' : 'concerns require';
  return [
    '',
    'Final Verdict:',
    `  ${revise.length} ${need} spec revision${revise.length === 0 ? '' : ':'}`,
    ...revise.flatMap(concernLines),
  ];
}

function concernLines(one: Concern): string[] {
  const lines = linesOf(one);
  const sustained = one.rebuttal?.sustained === true ? '(rebuttal sustained) ' : '';
  return [
    `    - [${one.raisers.join(', ')}] ${sustained}${one.text}${lines === null ? '' : ` (${lines})`}`,
    `      ${one.id} (${one.severity}, ${one.kind}) ${one.reason}`,
  ];
}

function bossLines({ boss: found }: Log): string[] {
  if (found === undefined) return [];
  return [
    '',
    `Final Boss: ${found.decision}`,
    ...found.reasons.map((reason) => `  - ${reason}`),
    ...found.answers.flatMap(({ question, answer }) => [`  ${question}`, `    ${answer}`]),
  ];
}

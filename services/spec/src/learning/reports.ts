import { plainMarkdown as plain, section } from '@assize/documents/plain-markdown';
import { printable } from '@assize/telemetry/log/terminal';
import { dollars } from '#src/gauntlet-report/figures.ts';
import type { Log } from '#src/gauntlet/log.ts';
import { findsText } from './stats.ts';
import type { Kept } from './store.ts';
import { fateOf, percent, recommendations, talliesOf, type Tally } from './tally.ts';

/** Marks a field that only a person can fill in. */
const BLANK = '*to fill in*';

const costOf = (logs: readonly Log[]): number =>
  logs.flatMap(({ usage }) => usage).reduce((sum, { cost }) => sum + cost, 0);
const rebuttalsIn = (tallies: readonly Tally[]) => ({
  won: tallies.reduce((sum, one) => sum + one.won, 0),
  challenged: tallies.reduce((sum, one) => sum + one.won + one.lost, 0),
});
const day = (instant: string): string => instant.slice(0, 10);

/** The report on one gauntlet. It contains only facts from its log. */
export function reviewReport(untrusted: Kept): string {
  const { generated, log } = printable(untrusted);
  const tallies = talliesOf([log]);
  const { won, challenged } = rebuttalsIn(tallies);
  return [
    '# Spec Review Report',
    `Generated: ${generated}`,
    ...section('## Spec Summary', [
      `- Title: ${plain(log.spec.title)}`,
      `- sha256: ${plain(log.spec.sha256)}`,
      `- Attack model: ${plain(log.models.attack)}`,
      `- Evaluation models: ${plain(log.models.evaluation.join(', '))}`,
      `- Case: ${plain(log.caseId)}`,
    ]),
    ...section('## Adversary Performance (Gauntlet)', [
      '| Adversary | Concerns Raised | Accepted | Acceptance Rate | Notable Finds |',
      '| --- | ---: | ---: | ---: | --- |',
      ...tallies.map(row),
    ]),
    ...section(
      '### For Review',
      recommendations(tallies).map((one) => `- ${plain(one)}`),
    ),
    ...section('### Rebuttal Effectiveness', [
      `- Challenged dismissals: ${challenged}`,
      `- Overturned: ${won}`,
      `- Win rate: ${percent(won, challenged)}`,
    ]),
    ...section('## Model Performance', [
      '| Model | Role | Tokens | Cost |',
      '| --- | --- | ---: | ---: |',
      ...log.usage.map(
        ({ model, role, tokens, cost }) =>
          `| ${plain(model)} | ${plain(role)} | ${tokens} | ${dollars(cost)} |`,
      ),
    ]),
    '',
    `## Total Cost: ${dollars(costOf([log]))}`,
    '',
  ].join('\n');
}

function row({ adversary, raised, accepted, finds }: Tally): string {
  const notable = findsText(finds).join(', ');
  return `| ${plain(adversary)} | ${raised} | ${accepted} | ${percent(accepted, raised)} | ${plain(notable)} |`;
}

/** A form to complete after the specification was built: it lists the accepted concerns, without their value. */
export function postMortem(untrusted: Kept, review: string, generated: string): string {
  const { log } = printable(untrusted);
  const accepted = log.concerns.filter((one) => fateOf(one) === 'accepted');
  const blanks = (count: number): string => `${` ${BLANK} |`.repeat(count)}`;
  return [
    '# Implementation Post-Mortem',
    `Generated: ${day(generated)}`,
    ...section('## Spec Reference', [
      `- Original spec: ${plain(printable(review))}`,
      `- Implementation time: ${BLANK}`,
    ]),
    '',
    '## Adversary Validation',
    '',
    'Keep each concern in the table that it belongs to.',
    ...section('### Concerns That Were Correct', [
      '| Adversary | Concern | Impact | Fix Effort |',
      '| --- | --- | --- | --- |',
      ...accepted.map(
        ({ adversary, id, text }) => `| ${plain(adversary)} | ${id}: ${plain(text)} |${blanks(2)}`,
      ),
    ]),
    ...section('### False Alarms (Accepted but unnecessary)', [
      "| Adversary | Concern | Why It Didn't Matter |",
      '| --- | --- | --- |',
      `|${blanks(3)}`,
    ]),
    ...section('### Missed Issues (Not caught by gauntlet)', [
      '| Issue | How Found | Which adversary should have caught it? |',
      '| --- | --- | --- |',
      `|${blanks(3)}`,
    ]),
    '',
    '## System Improvement Actions',
    '',
    ...log.adversaries.map((adversary, at) => `${at + 1}. **${plain(adversary)}**: ${BLANK}`),
    ...section('## New Adversary Ideas', [`- ${BLANK}`]),
    '',
  ].join('\n');
}

export function systemReview(untrusted: readonly Kept[], from: string, to: string): string {
  // A gauntlet that was reviewed twice counts once.
  const byCase = new Map(printable(untrusted).map(({ log }) => [log.caseId, log]));
  const logs = [...byCase.values()];
  const tallies = talliesOf(logs).toSorted((a, b) => share(b) - share(a));
  const { won, challenged } = rebuttalsIn(tallies);
  const specs = new Set(logs.map(({ spec }) => spec.title)).size;
  return [
    '# Adversarial-Spec System Review',
    `Period: ${day(from)} to ${day(to)}`,
    `Specs reviewed: ${specs}`,
    `Gauntlet runs: ${logs.length}`,
    ...section(
      '## Adversary Leaderboard',
      tallies.map(
        ({ adversary, accepted, raised }, at) =>
          `${at + 1}. ${plain(adversary)}: ${percent(accepted, raised)} acceptance (${accepted} of ${raised})`,
      ),
    ),
    ...section('## Rebuttal Performance', [
      `- Total rebuttals: ${challenged}`,
      `- Successful challenges: ${won} (${percent(won, challenged)})`,
    ]),
    ...section('## Model Economics', [`- Total cost: ${dollars(costOf(logs))}`]),
    ...section(
      '## Recommended Actions',
      recommendations(tallies).map((one, at) => `${at + 1}. ${plain(one)}`),
    ),
    '',
  ].join('\n');
}

const share = ({ accepted, raised }: Tally): number => (raised === 0 ? -1 : accepted / raised);

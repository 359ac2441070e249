import { otherConflicts, unscored } from '@assize/court/cartography';
import { counted } from '@assize/proto';
import type { Conflict } from '@assize/proto/cartography';
import { pc } from '../terminal/colours.ts';
import type { SealedMap } from './sealed-map.ts';
import { Page } from '../terminal/page.ts';
import { printable } from '../terminal/printable.ts';

function sentenceOfMap(told: SealedMap): string {
  const { decision, ended, found } = told;
  const { consensus, battlegrounds, sources, iterations } = found;
  const from = `${counted(sources, 'source')}, ${counted(iterations, 'iteration')}`;
  if (decision === 'mistrial') return `no map: a mistrial, ${ended}; ${from}`;
  if (decision !== 'mapped') return `no map: nothing was found about the topic; ${from}`;
  const more = otherConflicts(told).length;
  return (
    `${counted(consensus.total, 'point of consensus', 'points of consensus')}, ` +
    `${counted(battlegrounds.total, 'battleground')}` +
    `${more === 0 ? '' : `, ${counted(more, 'other conflict')}`}; ${from}`
  );
}

export function renderMap(untrusted: SealedMap, file: string, width: number): string {
  const told = printable(untrusted);
  const page = new Page(width);
  page.line(sentenceOfMap(told), '', told.decision === 'mapped' ? pc.green : pc.red);
  if (told.consensus.length > 0) showConsensus(page, told);
  if (told.battlegrounds.length > 0) showBattlegrounds(page, told);
  if (otherConflicts(told).length > 0) showOtherConflicts(page, told);
  if (told.decision === 'mapped') showWeakPoints(page, told);
  if (told.decision === 'mapped' && unscored(told) > 0) showUnknownCredibility(page, told);
  const { limits = [] } = told;
  if (limits.length > 0) {
    page.heading('Lacking');
    page.some(limits, 'things', (line) => page.line(line, '  '));
  }
  page.gap();
  page.lines.push(pc.dim(`signed ${file}`));
  return `${page.lines.join('\n')}\n`;
}

function showConsensus(page: Page, told: SealedMap): void {
  page.heading('Consensus');
  page.some(told.consensus, 'points', ({ claim, sources, domains, support, credibility }) => {
    page.line(claim, '  ');
    const facts =
      `${counted(sources.length, 'source')} of ` +
      `${counted(domains, 'domain')}, support ${support.toFixed(2)}, ` +
      `credibility ${credibility.toFixed(2)}`;
    page.line(facts, '      ', pc.dim);
  });
}

function showBattlegrounds(page: Page, told: SealedMap): void {
  page.heading('Battlegrounds');
  page.some(told.battlegrounds, 'battlegrounds', ({ conflict, balance, credibility }) => {
    const found = told.graph.conflicts.find(({ id }) => id === conflict);
    if (!found) return;
    const rank = `balance ${balance.toFixed(2)}, credibility ${credibility.toFixed(2)}`;
    showConflict(page, told, found, ` (${rank})`);
  });
}

function showOtherConflicts(page: Page, told: SealedMap): void {
  page.heading('Other conflicts, in which one side is not known to be credible');
  page.some(otherConflicts(told), 'conflicts', (one) => showConflict(page, told, one));
}

function showConflict(
  page: Page,
  { sources }: SealedMap,
  { point, a, b }: Conflict,
  after = '',
): void {
  page.line(`${point}${after}`, '  ');
  for (const { statement, citation } of [a, b]) {
    page.line(`“${statement}”`, '      ');
    const from = sources.find(({ id }) => id === citation.source)?.uri ?? citation.source;
    page.line(from, '        ', pc.dim);
  }
}

function showUnknownCredibility(page: Page, told: SealedMap): void {
  page.heading('Credibility');
  const text =
    `unknown for ${unscored(told)} of ${counted(told.sources.length, 'source')}: ` +
    'they have no web address, date or citation to score';
  page.line(text, '  ', pc.yellow);
}

function showWeakPoints(page: Page, { weaknesses, found, unchallenged = false }: SealedMap): void {
  page.heading('Remaining weak points');
  const none = unchallenged ? 'unknown, because the map was not challenged' : 'none were found';
  if (found.weaknesses === 0) page.line(none, '  ');
  const kinds = Map.groupBy(weaknesses, ({ type }) => type);
  for (const [type, some] of kinds) {
    page.labelled(type, counted(some.length, 'time'), pc.yellow);
  }
  const more = found.weaknesses - weaknesses.length;
  if (more > 0) page.line(`${more} more, which are not in the case file`, '  ');
}

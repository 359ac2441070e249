import { prose } from '@assize/court/advice';
import type { Gathered, Verdict, View } from '@assize/proto';
import { verdictOf } from '../verdict.ts';
import type { MatterResult } from './combine.ts';
import { deliberate, type Deliberated } from './deliberate.ts';
import { opposedTo } from './opposed.ts';

/** In characters. */
const LONGEST = 1000;

/** Checked against the record. If there is no answer, or the two orders give different findings, it is a mistrial. */
export function ruleByModel(view: View, gathered: Gathered): Verdict {
  const said = deliberate(view, gathered, '');
  const shown = said.unsettled ? { unsettled: said.unsettled } : {};
  if (said.status === 'abstained') {
    return verdictOf(view, gathered, { rulings: [], finding: null, why: said.why, shown });
  }
  const { finding, result, rulings } = said;
  return verdictOf(view, gathered, {
    rulings,
    finding,
    why: null,
    counted: result.readings,
    opposed: opposedTo(view, gathered, result, finding),
    reasons: [...reasonsIn(said), ...overruledIn(result)],
    shown,
  });
}

/** Names the exhibits that were put on another side and disregarded by the finding. */
function overruledIn({ overruled }: Pick<MatterResult, 'overruled'>): Verdict['reasoning'] {
  if (overruled.length === 0) return [];
  const text =
    'The model put these exhibits on a side that its finding disregards, for the reason that it gives.';
  return [{ text, exhibits: [...overruled] }];
}

function reasonsIn({ words }: Extract<Deliberated, { status: 'found' }>): Verdict['reasoning'] {
  const [presented, reversed] = words.map((text) => prose(text, LONGEST));
  return [
    { text: `In the order presented: ${presented ?? ''}`, exhibits: [] },
    { text: `In reverse order: ${reversed ?? ''}`, exhibits: [] },
  ];
}

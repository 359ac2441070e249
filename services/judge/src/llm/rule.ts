import { prose } from '@assize/counsel';
import type { Gathered, Verdict, View } from '@assize/proto';
import { verdictOf } from '../verdict.ts';
import { deliberate, type Deliberated } from './deliberate.ts';

/** Characters of a model's own reason. */
const LONGEST = 1000;

/** D4 by a language model, held to the record: no answer, or one that flips, is a mistrial. */
export function ruleByModel(view: View, gathered: Gathered): Verdict {
  const said = deliberate(view, gathered, '');
  switch (said.status) {
    case 'abstained':
      return verdictOf(view, gathered, { rulings: [], finding: null, why: said.why });
    case 'flipped': {
      const { why, unsettled } = said;
      return verdictOf(view, gathered, { rulings: [], finding: null, why, shown: { unsettled } });
    }
    case 'found': {
      const { finding, rulings, unsettled } = said;
      const shown = unsettled ? { unsettled } : {};
      return verdictOf(view, gathered, {
        rulings,
        finding,
        why: null,
        reasons: reasonsIn(said),
        shown,
      });
    }
  }
}

function reasonsIn({ words }: Extract<Deliberated, { status: 'found' }>): Verdict['reasoning'] {
  const [presented, reversed] = words.map((text) => prose(text, LONGEST));
  return [
    { text: `As presented: ${presented ?? ''}`, exhibits: [] },
    { text: `In reverse: ${reversed ?? ''}`, exhibits: [] },
  ];
}

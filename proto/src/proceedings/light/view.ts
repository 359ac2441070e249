import type {
  Correlation,
  Investigation,
  LightReview,
  Recall,
  Resolution,
  Triage,
} from './artifacts.ts';
import type { OnRecord } from '../../proceeding/definition.ts';
import type { Precedent } from '../../schema/precedent.ts';
import { newest } from '../../case/newest.ts';

/** What a node of the light path is shown of the ones before it. */
export interface LightView {
  readonly precedents: readonly Precedent[];
  readonly recall: Recall | null;
  readonly triage: Triage | null;
  readonly resolution: Resolution | null;
  readonly investigation: Investigation | null;
  readonly correlation: Correlation | null;
  readonly review: LightReview | null;
}

/** What is seen of the light path from outside it. */
export const NO_LIGHT: LightView = {
  precedents: [],
  recall: null,
  triage: null,
  resolution: null,
  investigation: null,
  correlation: null,
  review: null,
};

type Pass = Pick<OnRecord, 'pass'>;

export const LIGHT_SIGHTS = {
  precedents: ({ file: { header } }: Pick<OnRecord, 'file'>) => header.precedents?.cited ?? [],
  recall: ({ pass }: Pass) => newest(pass, 'recall'),
  triage: ({ pass }: Pass) => newest(pass, 'triage'),
  resolution: ({ pass }: Pass) => newest(pass, 'resolution'),
  investigation: ({ pass }: Pass) => newest(pass, 'investigation'),
  correlation: ({ pass }: Pass) => newest(pass, 'correlation'),
  review: ({ pass }: Pass) => newest(pass, 'review'),
} as const;

/** What a node of the light path sees of it. */
export function lightView(record: OnRecord, sees: (sight: string) => boolean): LightView {
  return {
    precedents: sees('precedents') ? LIGHT_SIGHTS.precedents(record) : [],
    recall: sees('recall') ? LIGHT_SIGHTS.recall(record) : null,
    triage: sees('triage') ? LIGHT_SIGHTS.triage(record) : null,
    resolution: sees('resolution') ? LIGHT_SIGHTS.resolution(record) : null,
    investigation: sees('investigation') ? LIGHT_SIGHTS.investigation(record) : null,
    correlation: sees('correlation') ? LIGHT_SIGHTS.correlation(record) : null,
    review: sees('review') ? LIGHT_SIGHTS.review(record) : null,
  };
}

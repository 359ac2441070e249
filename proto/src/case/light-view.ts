import type {
  Correlation,
  Investigation,
  LightReview,
  Recall,
  Resolution,
  Triage,
} from '../schema/artifacts.ts';
import type { CaseFile, Entry } from '../schema/case-file.ts';
import type { Precedent } from '../schema/precedent.ts';
import { newest } from './newest.ts';

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

/** What may be seen of the light path in some entries, by the sight that a place grants. */
export function lightView(
  { header }: CaseFile,
  entries: readonly Entry[],
  sight: ReadonlySet<string>,
): LightView {
  const seen = <K extends keyof LightView & Entry['artifact']['kind']>(kind: K) =>
    sight.has(kind) ? newest(entries, kind) : null;
  return {
    precedents: sight.has('precedents') ? (header.precedents?.cited ?? []) : [],
    recall: seen('recall'),
    triage: seen('triage'),
    resolution: seen('resolution'),
    investigation: seen('investigation'),
    correlation: seen('correlation'),
    review: seen('review'),
  };
}

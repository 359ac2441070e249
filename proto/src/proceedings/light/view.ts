import type { OnRecord } from '../../proceeding/definition.ts';
import { newest } from '../../case/newest.ts';

export type LightView = {
  readonly [Sight in keyof typeof LIGHT_SIGHTS]: ReturnType<(typeof LIGHT_SIGHTS)[Sight]>;
};

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

export function lightView(record: OnRecord, sees: (sight: string) => boolean): LightView {
  const seen = Object.entries(LIGHT_SIGHTS).filter(([name]) => sees(name));
  return { ...NO_LIGHT, ...Object.fromEntries(seen.map(([name, look]) => [name, look(record)])) };
}

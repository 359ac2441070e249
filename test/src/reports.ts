import type { CritiqueReport } from '@assize/proto/critique';

/** A section. A critique ignores `author`, which is the writer's own, and returns it unchanged. */
const COSTS = {
  id: 'costs',
  heading: 'Costs',
  text: 'Heat pumps cost 30 % less to run than gas boilers [s1]. The saving was measured in 400 houses [s2].',
  confidence: 0.8,
  author: 'ab',
};
/** A report without faults, and without a stated entropy. */
export const SOUND_REPORT: CritiqueReport = {
  title: 'Heat pumps in old houses',
  question: 'Do heat pumps work in old houses?',
  sections: [
    COSTS,
    {
      id: 'comfort',
      heading: 'Comfort',
      text: 'Heat pumps keep rooms at 20 degrees in winter [s2]. Tenants report fewer cold spots [s1].',
    },
    {
      id: 'limits',
      heading: 'Limits',
      text: 'Heat pumps need insulated walls [s3]. Houses without insulation use 40 % more power [s1].',
    },
  ],
  sources: [
    {
      id: 's1',
      text: 'Heat pumps cost 30 % less to run than gas boilers. Tenants report fewer cold spots. Houses without insulation use 40 % more power.',
      credibility: 0.9,
    },
    {
      id: 's2',
      text: 'The saving of heat pumps was measured in 400 houses. Heat pumps keep rooms at 20 degrees in winter.',
      credibility: 0.8,
    },
    { id: 's3', text: 'Heat pumps need insulated walls.', credibility: 0.8 },
  ],
};

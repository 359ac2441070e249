import type { Closing, DefenseBrief, Discovery, Indictment } from '@assize/proto';

/** Ordinary artifacts of the court's first seats. */

export const INDICTMENT: Indictment = {
  kind: 'indictment',
  charge: 'supported',
  narrative: 'e1 says so.',
  items: [{ id: 'e1', weight: 'primary', strength: 0.7 }],
  confidence: 0.7,
  abstained: null,
};

export const DISCOVERY: Discovery = {
  kind: 'discovery',
  element: 'air',
  challenger: 'Bulwark',
  exhibits: [],
  checks: [],
  abstained: null,
};

/** A plea, after which the judge is next. */
export const PLEA: DefenseBrief = {
  kind: 'defense-brief',
  challenges: [],
  motionToDismiss: null,
  alternative: null,
  plea: 'It stands.',
  abstained: null,
};

/** The closing by which the clerk ends a case whose record was refused. */
export const CLOSING: Closing = {
  kind: 'closing',
  reason: 'refused',
  brief: { ended: 'record refused', missing: [] },
  refused: 'a'.repeat(64),
};

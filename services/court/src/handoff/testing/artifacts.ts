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

/** The judge is next. */
export const PLEA: DefenseBrief = {
  kind: 'defense-brief',
  challenges: [],
  motionToDismiss: null,
  alternative: null,
  plea: 'It stands.',
  abstained: null,
};

/** The clerk ends a case with this if its record was refused. */
export const CLOSING: Closing = {
  kind: 'closing',
  reason: 'refused',
  brief: { ended: 'record refused', missing: [] },
  refused: 'a'.repeat(64),
};

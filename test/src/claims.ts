import type { Claim, Evidence } from '@assize/proto';

/** With these claims each edge of the defect court is reached by a claim's text, evidence and limits alone. */

export const TOWER = 'The Eiffel Tower is located in Paris.';

/** Restates the claim, and adds something of its own, so that no two texts are equal. */
const restating = (more: string): string => `${TOWER} ${more}`;

const NOT_IN_PARIS = 'The Eiffel Tower is not located in Paris. So a forum says.';

const ASIDES = [
  'Millions visit it every year.',
  'It was built for a fair.',
  'Its lifts still run on water.',
  'Painters coat it by hand.',
  'Radio masts crown its top.',
  'Guides tell tales of its builder.',
  'Restaurants fill the second floor.',
  'School classes climb its stairs.',
  'Lamps make it glitter at night.',
  'Rivets hold its iron girders.',
  'Tickets sell out early.',
  'A market stood there once.',
  'Pigeons nest between beams.',
];

const texts = (...all: string[]): Evidence[] => all.map((text, i) => ({ id: `e${i + 1}`, text }));

/** Three independent restatements: the prosecution is sure, and the defense concedes. */
export const SURE: Claim = {
  text: TOWER,
  evidence: texts(
    restating('Millions visit it.'),
    restating('Its iron is painted by hand.'),
    restating('Its lifts run on water.'),
  ),
};

/** One restatement and nothing against it: the defense concedes. */
export const PLAIN: Claim = { text: TOWER, evidence: texts(TOWER) };

/** Nothing on the record is about it. */
export const GROUNDLESS: Claim = { text: TOWER, evidence: texts('Bananas are rich in potassium.') };

/** The record denies it. */
export const DENIED: Claim = { text: TOWER, evidence: texts(NOT_IN_PARIS) };

/** A root cause under review, with another candidate on the record. */
export const WRONG_CAUSE: Claim = {
  text: 'The checkout outage came from the new release.',
  classification: 'release',
  candidates: [
    { classification: 'release', statement: 'A new release broke the checkout page.' },
    { classification: 'disk', statement: 'A disk of the database host failed.' },
  ],
  evidence: texts('A disk of the database host failed. An alert said so at noon.'),
};

/** Both sides are plain, as charged: a hearing without a plea, a motion or an alternative. */
export const DISPUTED: Claim = {
  text: TOWER,
  classification: 'contested',
  evidence: texts(restating('Millions visit it.'), NOT_IN_PARIS),
};

/** `DISPUTED` without a classification: the light path is uncertain, and a court finds it contested. */
export const UNCERTAIN: Claim = { text: TOWER, evidence: DISPUTED.evidence ?? [] };

/** More exhibits for the charge than an indictment and three arguments can bring. */
export const LONG: Claim = { text: TOWER, evidence: texts(...ASIDES.map(restating), NOT_IN_PARIS) };

const HERONS = 'The survey of 2019 found 40 nests of herons on the island.';
const REPORT = 'https://example.org/survey';

/** Two exhibits of one source support the claim only together: each lacks one of the numbers. */
export const SCATTERED: Claim = {
  text: HERONS,
  evidence: [
    { id: 'first', text: 'The survey of 2019 went to the island.', source: REPORT },
    { id: 'second', text: 'It found 40 nests of herons.', source: REPORT },
  ],
};

/** Two exhibits of one source say no more together than apart. */
export const UNANSWERED: Claim = {
  text: HERONS,
  evidence: [
    { id: 'first', text: 'The survey of 2019 went to the island.', source: REPORT },
    { id: 'second', text: 'The wardens keep a boat.', source: REPORT },
  ],
};

/** The evidence is in a script that the heuristic brains do not read. */
export const UNREADABLE: Claim = {
  text: TOWER,
  evidence: texts('Эйфелева башня находится в Париже.'),
};

/** The case expires before the first turn. */
export const LATE: Claim = { ...PLAIN, limits: { ttlMs: 1 } };

/** The claim allows fewer handoffs than a trial needs. */
export const HURRIED: Claim = { ...DENIED, limits: { maxHandoffs: 3 } };

import Type from 'typebox';
import { strictObject } from './atoms.ts';

/**
 * A question to a seat over the bus, in an envelope that the asking role signs (DSSE). An answer counts until `until`
 * (RFC 3339). `question` has a form that is agreed between the asking role and the seat.
 */
export const SeatQuestion = strictObject({
  seat: Type.String({ maxLength: 100 }),
  caseId: Type.String({ maxLength: 100 }),
  until: Type.String({ maxLength: 40 }),
  question: Type.Unknown(),
});
export type SeatQuestion = Type.Static<typeof SeatQuestion>;
export const SEAT_QUESTION_TYPE = 'application/vnd.assize.seat-question+json';

const Answered = {
  seat: Type.String(),
  caseId: Type.String(),
  /** sha256 of the signed question: an answer counts for this question only. */
  to: Type.String(),
};

/** The reply of a seat, in an envelope signed by its own key: an answer, or why it gives none. */
export const SeatAnswer = Type.Union([
  strictObject({ ...Answered, answer: Type.Unknown() }),
  strictObject({ ...Answered, declined: Type.String({ maxLength: 1000 }) }),
]);
export type SeatAnswer = Type.Static<typeof SeatAnswer>;
export const SEAT_ANSWER_TYPE = 'application/vnd.assize.seat-answer+json';

/**
 * The largest question to a seat, in bytes of its envelope: it fits into a message of any bus with default settings.
 */
export const SEAT_QUESTION_LIMIT = 960 * 1024;
/** The largest answer, likewise: a case file must have room for several. */
export const SEAT_ANSWER_LIMIT = 192 * 1024;

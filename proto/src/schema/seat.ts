import Type from 'typebox';

const strict = { additionalProperties: false } as const;

/**
 * What a seat is asked over the bus, in an envelope that the asking role signs (DSSE): in which case, and
 * until when (RFC 3339) an answer counts. The question has a form that asker and seat know between them.
 */
export const SeatQuestion = Type.Object(
  {
    seat: Type.String({ maxLength: 100 }),
    caseId: Type.String({ maxLength: 100 }),
    until: Type.String({ maxLength: 40 }),
    question: Type.Unknown(),
  },
  strict,
);
export type SeatQuestion = Type.Static<typeof SeatQuestion>;
export const SEAT_QUESTION_TYPE = 'application/vnd.assize.seat-question+json';

const Answered = {
  seat: Type.String(),
  caseId: Type.String(),
  /** sha256 of the question as it was signed: an answer counts for this one and no other. */
  to: Type.String(),
};

/** What a seat answers, in an envelope under its own key: an answer, or why it gives none. */
export const SeatAnswer = Type.Union([
  Type.Object({ ...Answered, answer: Type.Unknown() }, strict),
  Type.Object({ ...Answered, declined: Type.String({ maxLength: 1000 }) }, strict),
]);
export type SeatAnswer = Type.Static<typeof SeatAnswer>;
export const SEAT_ANSWER_TYPE = 'application/vnd.assize.seat-answer+json';

/** The largest question that a seat is asked, in bytes of its envelope: what any bus takes as it ships. */
export const SEAT_QUESTION_LIMIT = 960 * 1024;
/** The largest answer, likewise: of several there has to be room in a case file. */
export const SEAT_ANSWER_LIMIT = 192 * 1024;

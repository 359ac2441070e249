import type { Bus } from '@assize/bus';
import { remandSubject, type Evidence, orNull } from '@assize/proto';
import Type from 'typebox';
import Compile from 'typebox/compile';

/** The registered name under which ground-truth cases are published that have a second pass. */
export const INVESTIGATOR = 'calibration';

/** What a remand asks, as far as it is needed here. */
const Question = Compile(
  Type.Object({
    claim: Type.String(),
    feedback: orNull(Type.Object({ questions: Type.Array(Type.Object({ id: Type.String() })) })),
  }),
);

/**
 * A publisher's investigator on `remands.<INVESTIGATOR>`: it brings what the case of that claim has for a
 * second pass, and answers each question with it; of a claim that it does not know it can answer none.
 */
export function serveInvestigator(
  bus: Pick<Bus, 'subscribe'>,
  secondPasses: ReadonlyMap<string, readonly Evidence[]>,
): Promise<AsyncDisposable> {
  return bus.subscribe(remandSubject(INVESTIGATOR), {}, (message) => {
    const asked: unknown = JSON.parse(Buffer.from(message.body).toString('utf8'));
    if (!Question.Check(asked)) return;
    const evidence = secondPasses.get(asked.claim) ?? [];
    const exhibits = evidence.map(({ id }) => id);
    const answers = (asked.feedback?.questions ?? []).map(({ id }) => ({
      question: id,
      answer: exhibits.length === 0 ? null : `Found on a second look: ${exhibits.join(', ')}.`,
      exhibits,
    }));
    message.respond(Buffer.from(JSON.stringify({ answers, evidence })));
  });
}

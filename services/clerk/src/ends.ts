import type { Bus, Stored } from '@assize/bus';
import { endIn, type CaseRecord, type RecordPorts } from '@assize/court/handoff';
import { keyRing } from '@assize/keys';
import { caseEnds, handoffSubject, STREAMS, verdictSubject, type SoundEnd } from '@assize/proto';

/** How a case ended, and the message that says so. */
export type KnownEnd = NonNullable<CaseRecord['end']>;

/**
 * The end of a case as VERDICTS has it, which is kept for longer than the log of the case: the first that is
 * sound. Null where there is none.
 * @param publisher whose case it is; absent: nobody's, `*`: anybody's whose name is proven
 */
export async function endAmongVerdicts(
  { bus, keys }: RecordPorts,
  caseId: string,
  publisher?: string,
): Promise<KnownEnd | null> {
  const filter = verdictSubject('*', caseId, publisher);
  for (let from = 1; ;) {
    const stored = await bus.next(STREAMS.verdicts, filter, from);
    if (stored === null) return null;
    const end = await endSaidBy(stored, keys);
    if (end) return { ...end, stored };
    from = stored.sequence + 1;
  }
}

/** The end of a case whose log is not kept any more, whoever's it is. */
export const endKept = async (ports: RecordPorts, caseId: string): Promise<KnownEnd | null> =>
  (await endAmongVerdicts(ports, caseId)) ?? (await endAmongVerdicts(ports, caseId, '*'));

/** Reads a message of VERDICTS, whose subject names every part of the end but its author. */
async function endSaidBy(
  { subject, body, at }: Stored,
  keys: RecordPorts['keys'],
): Promise<SoundEnd | null> {
  const [, decision = '', caseId = '', publisher] = subject.split('.');
  for (const { by } of caseEnds().filter((end) => end.decision === decision)) {
    const said = handoffSubject(caseId, by, decision, publisher);
    const end = await endIn({ subject: said, body }, keyRing(keys, at));
    if (typeof end !== 'string') return end;
  }
  return null;
}

/**
 * Says the verdict of a case that has ended again, to whoever waits for it now: its claim was published again.
 * It is stored nowhere.
 */
export async function sayAgain(
  { bus }: { readonly bus: Pick<Bus, 'publish' | 'flush'> },
  { sealed, predicate, stored }: KnownEnd,
): Promise<void> {
  const { caseId, identity } = sealed.case.header;
  // What its author asked of the stream is of no use to a reader.
  const headers = Object.entries(stored.headers).filter(([name]) => !/^nats-/i.test(name));
  const subject = verdictSubject(predicate.decision, caseId, identity.publisher);
  bus.publish(subject, stored.body, Object.fromEntries(headers));
  await bus.flush();
}

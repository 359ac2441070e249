import type { Bus, Stored } from '@assize/bus';
import { endIn, type CaseRecord, type RecordPorts } from '@assize/court/handoff';
import { keyRing } from '@assize/keys';
import { caseEnds, handoffSubject, STREAMS, verdictSubject, type SoundEnd } from '@assize/proto';

export type KnownEnd = NonNullable<CaseRecord['end']>;

/**
 * The first sound end of a case in the stream VERDICTS, which is kept for longer than the log of
 * the case; null if there is none.
 * @param publisher the publisher of the case, if it is registered; absent for a case without a
 *   registered publisher, `*` for one of any registered publisher
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

/** The end of a case whose log is gone, whichever publisher it belongs to. */
export const storedEnd = async (ports: RecordPorts, caseId: string): Promise<KnownEnd | null> =>
  (await endAmongVerdicts(ports, caseId)) ?? (await endAmongVerdicts(ports, caseId, '*'));

/**
 * Reads a message of VERDICTS. Its subject names everything about the end except its author, so every possible author
 * is tried.
 */
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
 * Publishes the verdict of an ended case again, for a publisher that published the same claim again. The message is not
 * stored.
 */
export async function republishVerdict(
  { bus }: { readonly bus: Pick<Bus, 'publish' | 'flush'> },
  { sealed, predicate, stored }: KnownEnd,
): Promise<void> {
  const { caseId, identity } = sealed.case.header;
  // The `nats-` headers were meant for the stream, not for readers.
  const headers = Object.entries(stored.headers).filter(([name]) => !/^nats-/i.test(name));
  const subject = verdictSubject(predicate.decision, caseId, identity.publisher);
  bus.publish(subject, stored.body, Object.fromEntries(headers));
  await bus.flush();
}

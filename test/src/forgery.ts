import type { Bus, Stored } from '@assize/bus';
import { append, compose, parseCase, send, type Case } from '@assize/court/handoff';
import type { Signer } from '@assize/keys';
import {
  caseScope,
  DEFAULT_ALIGNMENTS,
  handoffSubject,
  proceedingOfDigest,
  replay,
  signLink,
  STREAMS,
  type Entry,
  type Indictment,
} from '@assize/proto';
import { vi } from 'vitest';

/** Resolves once the opening of a case that nobody has taken is on record. */
export async function openingOf(bus: Bus, caseId: string): Promise<{ kase: Case; stored: Stored }> {
  const stored = await vi.waitFor(
    async () => {
      const last = await bus.last(STREAMS.court, caseScope(caseId));
      if (last === null) throw new Error('the case is not open yet');
      return last;
    },
    { timeout: 20_000 },
  );
  const file = parseCase(stored.subject, stored.body);
  if (typeof file === 'string') throw new Error(file);
  const proceeding = proceedingOfDigest(file.header.proceeding.digest);
  const replayed = proceeding && replay(proceeding, file);
  if (!proceeding || !replayed?.ok) throw new Error('the opening does not replay');
  return { kase: { file, walk: replayed.walk }, stored };
}

const INDICTMENT: Indictment = {
  kind: 'indictment',
  charge: 'supported',
  narrative: 'Trust me.',
  items: [],
  confidence: 0.5,
  abstained: null,
};

/** Hands on as the prosecutor would, but with any key, and changed before signing. Returns the message. */
export async function forgeIndictment(
  bus: Bus,
  caseId: string,
  signer: Signer,
  change: Partial<Entry> = {},
): Promise<Uint8Array> {
  const { kase, stored } = await openingOf(bus, caseId);
  const brain = {
    kind: 'heuristic',
    name: 'forger',
    alignment: DEFAULT_ALIGNMENTS.prosecutor,
  } as const;
  const said = {
    role: 'prosecutor',
    artifact: INDICTMENT,
    gathered: {},
    brain,
    now: Date.now(),
  } as const;
  const taken = await append(kase, said, signer);
  const [last] = taken.file.entries;
  if (!last) throw new Error('nothing was handed in');
  const { signature: _before, ...unsigned } = { ...last, ...change };
  const file = { ...taken.file, entries: [await signLink(unsigned, signer)] };
  const composed = await compose({ ...taken, file }, 'prosecutor', signer);
  if (composed.status !== 'composed') throw new Error('the forgery does not fit');
  const outcome = await send(bus, caseId, composed.outgoing, stored.sequence);
  if (outcome.status !== 'appended') throw new Error(`the forgery was ${outcome.status}`);
  return composed.outgoing.body;
}

/** Publishes on the prosecutor's subject that the case is affirmed. */
export async function forgeEnd(bus: Bus, caseId: string): Promise<void> {
  const { stored } = await openingOf(bus, caseId);
  const outgoing = {
    subject: handoffSubject(caseId, 'prosecutor', 'affirm'),
    messageId: `${caseId}.forged`,
    headers: {},
    body: Buffer.from('{}'),
  };
  const outcome = await send(bus, caseId, outgoing, stored.sequence);
  if (outcome.status !== 'appended') throw new Error(`the forgery was ${outcome.status}`);
}

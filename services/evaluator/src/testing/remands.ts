import type { RequestOutcome } from '@assize/bus';
import { sealEnvelope, trustedKeysFrom, type NamedJwk, type Signer } from '@assize/keys';
import type { Answered, PublisherPorts } from '../remand.ts';

/** Needs no bus. Returns what the publisher was sent, and what was made of its answer. */
export async function asked<T>(
  outcome: RequestOutcome,
  known: readonly { readonly publicJwk: NamedJwk }[],
  ask: (asking: PublisherPorts) => Promise<Answered<T> | null>,
) {
  const sent: { readonly to: string; readonly body: string }[] = [];
  const bus = {
    request: async (to: string, body: Uint8Array): Promise<RequestOutcome> => {
      sent.push({ to, body: Buffer.from(body).toString() });
      return outcome;
    },
  };
  const keys = await trustedKeysFrom(known.map(({ publicJwk }) => publicJwk));
  const answer = await ask({ bus, keys, clock: () => 0, publisherTimeoutMs: 700 });
  if (answer === null) throw new Error('nobody was asked');
  return { sent, said: answer.status === 'failed' ? answer.why : answer.by };
}

export const answered = (value: unknown): RequestOutcome => ({
  status: 'answered',
  headers: {},
  body: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

/** A signed answer to a question that `asked` puts with a deadline of 700 ms. */
export async function signedBy(
  signer: Signer,
  said: { readonly caseId: string; readonly answer: unknown; readonly deadline?: string },
  type = 'application/vnd.assize.remand-answer+json',
): Promise<RequestOutcome> {
  const deadline = new Date(700).toISOString();
  const payload = Buffer.from(JSON.stringify({ deadline, ...said }));
  return answered(await sealEnvelope(type, payload, signer));
}

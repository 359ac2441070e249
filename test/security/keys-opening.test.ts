import { canonical, readVerdict, type KeyRing } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { Client } from '../../clients/typescript/src/client.ts';
import { handInAll, openTrial } from '../../proto/src/testing/drive.ts';
import {
  closed,
  defended,
  discovered,
  indicted,
  round,
  ruled,
} from '../../proto/src/testing/artifacts.ts';
import { newCourt, seal } from '../../proto/src/testing/keys.ts';

const court = newCourt('ours');
/** The clerk that opened the case. Its key was revoked before another clerk closed it. */
const former = newCourt('former');

/** Trusts the keys of both courts. `revoked` tells which of them are revoked. */
function ring(revoked: (keyid: string) => boolean): KeyRing {
  const [ours, theirs] = [court.ringOf(), former.ringOf()];
  const of = (keyid = ''): KeyRing => (ours.knows(keyid) ? ours : theirs);
  return {
    knows: (keyid) => of(keyid).knows(keyid),
    refusal: (bytes, signature, name) => of(signature.keyid).refusal(bytes, signature, name),
    envelopeRefusal: (envelope, name) =>
      of(envelope.signatures[0]?.keyid).envelopeRefusal(envelope, name),
    revocation: (keyid) => (revoked(keyid) ? 'signed by a revoked key' : null),
  };
}

const formers = (keyid: string): boolean => keyid.startsWith('former');

const opened = openTrial({ sign: former.sign });
const hands = [indicted(), discovered(), defended(), ...round(), ruled('affirm')];
const mistrial = seal(
  handInAll(opened, [closed({ refused: 'f'.repeat(64) })], court.sign),
  court.sign,
);
const affirmed = seal(handInAll(opened, hands, court.sign), court.sign);

const heard = (sealed: typeof mistrial, keys: KeyRing, bytes = canonical(sealed)) => {
  const body = Buffer.from(bytes);
  return readVerdict({ body }, keys, sealed.case.header.caseId);
};

describe('a case that was opened by a key which was revoked since', () => {
  it('is heard of where the clerk closed it by a good key', async () => {
    expect(await heard(mistrial, ring(formers))).toMatchObject({
      status: 'verdict',
      decision: 'mistrial',
    });
  });

  it('has no other verdict that counts, and who waits for it is told', async () => {
    expect(await heard(affirmed, ring(formers))).toMatchObject({
      status: 'refused',
      code: 'key-revoked',
      faults: [
        expect.stringMatching(/signed by a revoked key.*: publish the claim again under a new id$/),
      ],
    });
    expect(
      await heard(
        affirmed,
        ring(() => false),
      ),
    ).toMatchObject({ decision: 'affirm' });
  });

  it('is passed over where the key that sealed it was revoked: who holds it can seal what he likes', async () => {
    const sealer = court.keyidOf('judge');
    const answer = await heard(
      affirmed,
      ring((keyid) => keyid === sealer),
    );
    expect(answer).toMatchObject({ reason: 'not-signed' });
    expect(JSON.stringify(answer)).toContain('the seal by the judge: signed by a revoked key');
  });

  it('is told to who watches, once', async () => {
    const passed: string[] = [];
    let acknowledged = 0;
    const { caseId } = affirmed.case.header;
    const message = {
      kind: 'verdict' as const,
      caseId,
      body: Buffer.from(canonical(affirmed)),
      headers: {},
      position: null,
      ack: () => void (acknowledged += 1),
    };
    const transport = {
      submit: async () => caseId,
      listen: async () => undefined,
      async *follow() {
        yield message;
      },
      [Symbol.asyncDispose]: async () => undefined,
    };
    const options = { trust: '', passedOver: (what: string) => void passed.push(what) };
    await using client = new Client(options, ring(formers), transport);
    expect(await Array.fromAsync(client.watch())).toEqual([]);
    expect(passed).toEqual([
      expect.stringMatching(/signed by a revoked key.*: publish the claim again under a new id$/),
    ]);
    expect(acknowledged).toBe(1);
  });

  it('is not closed by a key that was revoked as well, or by bytes that were changed', async () => {
    expect(
      await heard(
        mistrial,
        ring(() => true),
      ),
    ).toMatchObject({ reason: 'not-signed' });
    const changed = canonical(mistrial).replace('the time is up', 'the time is UP');
    expect(await heard(mistrial, ring(formers), changed)).toMatchObject({ reason: 'not-signed' });
  });
});

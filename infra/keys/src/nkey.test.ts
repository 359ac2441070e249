import { createUser, fromSeed } from '@nats-io/nkeys';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { natsUserOf, newUserSeed } from '#src/nkey.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('a user of the bus by an NKey', () => {
  it('has the public key and the signatures that the library of NATS gives the same seed', () => {
    const property = (message: Uint8Array) => {
      const theirs = createUser();
      const ours = natsUserOf(new TextDecoder().decode(theirs.getSeed()));
      expect(ours.publicKey).toBe(theirs.getPublicKey());
      expect(ours.sign(message)).toEqual(Buffer.from(theirs.sign(message)));
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 100 }), property), { numRuns: 20 });
  });

  it('is made of a seed that the library takes', () => {
    const seed = newUserSeed();
    expect(fromSeed(bytesOf(seed)).getPublicKey()).toBe(natsUserOf(`${seed}\n`).publicKey);
  });

  it('is not made of anything else, and what is refused is not repeated', () => {
    const seed = newUserSeed();
    const damaged = fc
      .tuple(fc.nat(seed.length - 1), fc.constantFrom('A', '7', 'a', '1', 'ä', ''))
      .map(([at, letter]) => seed.slice(0, at) + letter + seed.slice(at + 1))
      // The last letter has two unused bits.
      .filter((text) => text.slice(0, -1) !== seed.slice(0, -1) || text.length !== seed.length);
    const property = (text: string) => {
      expect(() => natsUserOf(text)).toThrow(/^it is not an NKey seed of a user/);
    };
    fc.assert(fc.property(damaged, property));
    for (const text of ['', 'SU', natsUserOf(seed).publicKey]) property(text);
  });
});

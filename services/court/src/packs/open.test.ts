import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSigner, pin, SEAL, sealEnvelope, type Signer } from '@assize/keys';
import { testFolder } from '@assize/proto/testing/folder';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openPacks, PACK_SIGNER, PACK_TYPE } from './index.ts';
import { SOURCE } from './testing/pack.ts';

let home = '';
let signer: Signer;
const folder = () => join(home, 'packs');
const trust = () => join(home, 'trust.json');

beforeEach(async () => {
  home = testFolder(onTestFinished);
  await mkdir(folder());
  signer = await createSigner(PACK_SIGNER);
  await pin(trust(), [signer.publicJwk]);
});

async function put(name: string, text: string, by: Signer | null, type = PACK_TYPE) {
  const file = join(folder(), name);
  await writeFile(file, text);
  if (by === null) return;
  const envelope = await sealEnvelope(type, Buffer.from(text), by);
  await writeFile(`${file}${SEAL}`, JSON.stringify(envelope));
}

describe('packs of a folder', () => {
  it('come before those that ship, each signed by a trusted key', async () => {
    await put('own.yaml', SOURCE, signer);
    const packs = await openPacks(folder(), trust());
    expect(packs().map(({ name }) => name)).toEqual(['faults', 'test-failures', 'incident-causes']);
  });

  it('may extend one that ships', async () => {
    const own = `pack: ours\nabout: Ours.\nextends: test-failures`;
    await put('own.yaml', own, signer);
    expect((await openPacks(folder(), trust()))()[0]?.indicators.length).toBeGreaterThan(40);
  });

  it.each([
    [
      'is not signed',
      async () => put('own.yaml', SOURCE, null),
      /own\.yaml .*it is not signed \(`assize pack sign \/\S+own\.yaml` signs it/,
    ],
    [
      'was changed',
      async () => {
        await put('own.yaml', SOURCE, signer);
        await writeFile(join(folder(), 'own.yaml'), `${SOURCE} `);
      },
      /it was changed after it was signed/,
    ],
    [
      'is signed by a key that nobody pinned',
      async () => put('own.yaml', SOURCE, await createSigner(PACK_SIGNER)),
      /a key that is not in the trust store/,
    ],
    [
      'is signed by another’s key',
      async () => {
        const judge = await createSigner('judge');
        await pin(trust(), [judge.publicJwk]);
        await put('own.yaml', SOURCE, judge);
      },
      /may not sign as "packs"/,
    ],
    [
      'is another thing',
      async () => put('own.yaml', SOURCE, signer, 'x/y'),
      /signed content is not a pack/,
    ],
    [
      'is no pack',
      async () => put('own.yaml', 'pack: own', signer),
      /own\.yaml is not valid: .*about/,
    ],
    [
      'has the name of one that ships',
      async () => put('own.yaml', SOURCE.replace('faults', 'test-failures'), signer),
      /two packs have the name "test-failures"/,
    ],
  ])('one that %s is refused, and it is said why', async (_what, arrange, why) => {
    await arrange();
    await expect(openPacks(folder(), trust())).rejects.toThrow(why);
  });

  it('are refused where there is no such folder', async () => {
    const none = join(home, 'none');
    await expect(openPacks(none, trust())).rejects.toThrow(
      /folder of packs \(ASSIZE_PACKS\) can't be read/,
    );
  });
});

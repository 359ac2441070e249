import { writeFile } from 'node:fs/promises';
import { loadOrCreateSigner, pin, SEAL, sealEnvelope } from '@assize/keys';
import { homeOf } from '../court/home.ts';

/** The key is made and pinned if it is missing. Returns the path of the signature, which lies beside the file. */
export async function signFile(
  file: string,
  bytes: Uint8Array,
  { signer: name, type }: { readonly signer: string; readonly type: string },
): Promise<string> {
  const { keys, trust } = homeOf(process.env);
  const signer = await loadOrCreateSigner(keys, name);
  await pin(trust, [signer.publicJwk]);
  const seal = `${file}${SEAL}`;
  await writeFile(seal, `${JSON.stringify(await sealEnvelope(type, bytes, signer))}\n`);
  return seal;
}

import { createSigner, loadOrCreateSigners, pin } from '@assize/keys';

/** What another process does to keys: `signers <dir> <names…>`, or `pin <path>` with a new key. */
const [task, path = '', ...names] = process.argv.slice(2);
if (task === 'signers') {
  const signers = await loadOrCreateSigners(path, names);
  for (const { name, keyid } of signers.values()) process.stdout.write(`${name} ${keyid}\n`);
} else {
  const { publicJwk, keyid } = await createSigner('worker');
  await pin(path, [publicJwk]);
  process.stdout.write(keyid);
}

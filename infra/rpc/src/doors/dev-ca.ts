/** A private CA for one machine or a test network. Not for production. */
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@assize/launcher';
import * as x509 from '@peculiar/x509';
import writeFileAtomic from 'write-file-atomic';

const KEYS = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;
/** How far the clocks of one network may differ, in milliseconds. */
const SKEW_MS = 5 * 60_000;

export interface Party {
  /** The common name, by which the file of callers identifies a client. */
  readonly name: string;
  /** The DNS names and IP addresses of a server; absent: the party is a client only. */
  readonly serves?: readonly string[];
}

export interface DevCaOptions {
  readonly folder: string;
  readonly parties: readonly Party[];
  readonly days: number;
  /** The present, in Unix milliseconds. */
  readonly now: number;
}

/**
 * Writes `ca.crt`, `ca.key`, and `<name>.crt` and `<name>.key` for each party, all PEM; keys are readable by their
 * owner only. An existing CA is used again, which is how certificates are rotated.
 */
export async function writeDevCa({ folder, parties, days, now }: DevCaOptions): Promise<void> {
  x509.cryptoProvider.set(webcrypto);
  await makeFolder(folder, 0o700);
  const until = new Date(now + days * DAY_MS);
  const from = new Date(now - SKEW_MS);
  const ca = await authorityIn(folder, from, new Date(now + 3650 * DAY_MS));
  for (const { name, serves = [] } of parties) {
    const keys = await generate();
    const cert = await x509.X509CertificateGenerator.create({
      subject: `CN=${name}`,
      issuer: ca.cert.subject,
      notBefore: from,
      notAfter: until,
      signingKey: ca.key,
      publicKey: keys.publicKey,
      signingAlgorithm: KEYS,
      extensions: [
        ...extensionsOf(serves),
        await x509.AuthorityKeyIdentifierExtension.create(ca.cert, false, webcrypto),
      ],
    });
    await write(folder, name, cert, keys.privateKey);
  }
}

function extensionsOf(serves: readonly string[]): x509.Extension[] {
  const usages = [x509.ExtendedKeyUsage.clientAuth];
  if (serves.length > 0) usages.push(x509.ExtendedKeyUsage.serverAuth);
  const named = serves.map((value) => ({
    type: /^[\d.]+$|:/.test(value) ? ('ip' as const) : ('dns' as const),
    value,
  }));
  return [
    new x509.BasicConstraintsExtension(false, undefined, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
    new x509.ExtendedKeyUsageExtension(usages),
    ...(named.length > 0 ? [new x509.SubjectAlternativeNameExtension(named)] : []),
  ];
}

async function authorityIn(folder: string, notBefore: Date, notAfter: Date) {
  const [certFile, keyFile] = [join(folder, 'ca.crt'), join(folder, 'ca.key')];
  if (existsSync(certFile) && existsSync(keyFile)) {
    const cert = new x509.X509Certificate(await readFile(certFile, 'utf8'));
    const pkcs8 = x509.PemConverter.decodeFirst(await readFile(keyFile, 'utf8'));
    return { cert, key: await webcrypto.subtle.importKey('pkcs8', pkcs8, KEYS, false, ['sign']) };
  }
  const keys = await generate();
  const cert = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Assize development CA',
    notBefore,
    notAfter,
    keys,
    signingAlgorithm: KEYS,
    extensions: [
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey, false, webcrypto),
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.keyCertSign + x509.KeyUsageFlags.cRLSign,
        true,
      ),
    ],
  });
  await write(folder, 'ca', cert, keys.privateKey);
  return { cert, key: keys.privateKey };
}

const generate = () => webcrypto.subtle.generateKey(KEYS, true, ['sign', 'verify']);

/** Writes the key first: a server that watches both files takes the new pair once they match. */
async function write(
  folder: string,
  name: string,
  cert: x509.X509Certificate,
  key: webcrypto.CryptoKey,
): Promise<void> {
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', key);
  const pem = `${x509.PemConverter.encode(pkcs8, 'PRIVATE KEY')}\n`;
  await writeFileAtomic(join(folder, `${name}.key`), pem, { mode: 0o600 });
  await writeFileAtomic(join(folder, `${name}.crt`), `${cert.toString('pem')}\n`, { mode: 0o644 });
}

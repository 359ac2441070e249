/** So much of a page is looked at for its character set, as browsers do. */
const HEAD = 1024;

/** The character set that a page names in its head. */
export function charsetIn(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1');
  const metas = head.split('>').map((tag) => tag.slice(tag.search(/<meta/i) >>> 0));
  return metas.map((meta) => /charset\s*=\s*["']?([\w-]+)/i.exec(meta)?.[1]).find(Boolean);
}

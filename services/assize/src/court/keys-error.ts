/** A file of keys or the trust store is damaged, open to others, or another role's: the message says which. */
export class KeysError extends Error {
  override readonly name = 'KeysError';
}

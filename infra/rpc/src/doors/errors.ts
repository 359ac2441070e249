/** An address that is none, or a lock that is missing or can't be used: the message says what to do. */
export class DoorError extends Error {
  override readonly name = 'DoorError';
}

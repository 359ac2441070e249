/** An address is invalid, or a lock is missing or unusable; the message says what to do. */
export class DoorError extends Error {
  override readonly name = 'DoorError';
}

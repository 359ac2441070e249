import { OperatorError } from '@assize/proto/operator-error';

/** An address is invalid, or a lock is missing or unusable; the message says what to do. */
export class DoorError extends OperatorError {
  override readonly name = 'DoorError';
}

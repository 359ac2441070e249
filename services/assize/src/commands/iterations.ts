import { readClerkConfig } from '@assize/clerk/service';
import { Failure } from '../terminal/failure.ts';
import { complain } from '../terminal/output.ts';

/** A claim may ask for 10 remands (`proto/src/schema/claim.ts`), each of which makes an iteration more. */
const MOST = 11;

/**
 * Tells where this court allows fewer iterations: a claim can ask for fewer remands than that, never for more.
 * @throws Failure where no claim may ask for so many
 */
export function warnOfLess(iterations: number): void {
  if (iterations > MOST) throw new Failure(`--iterations ${iterations}: there are ${MOST} at most`);
  const { maxRemands } = readClerkConfig(process.env).limits;
  if (iterations - 1 <= maxRemands) return;
  complain(
    `assize: --iterations ${iterations}: this court goes back ${maxRemands} times at most ` +
      `(ASSIZE_MAX_REMANDS), which makes ${maxRemands + 1}\n`,
  );
}

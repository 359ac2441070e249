import { readClerkConfig } from '@assize/clerk/service';
import { complain } from '../terminal/output.ts';

/** Tells where this court allows fewer iterations: a claim can ask for fewer remands than that, never for more. */
export function warnOfLess(iterations: number): void {
  const { maxRemands } = readClerkConfig(process.env).limits;
  if (iterations - 1 <= maxRemands) return;
  complain(
    `assize: --iterations ${iterations}: this court goes back ${maxRemands} times at most ` +
      `(ASSIZE_MAX_REMANDS), which makes ${maxRemands + 1}\n`,
  );
}

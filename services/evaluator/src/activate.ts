import type { Activation, View } from '@assize/proto';

/** Below this the light path had already rejected its own conclusion (seed III.3). */
export const REJECT_BELOW = 0.5;

/** Affirms from the activation threshold on, rejects below 0.50, opens the court in between. */
export function activate({ claim, activationThreshold }: View): Activation {
  const confidence = claim.confidence ?? 0;
  const certain = confidence >= activationThreshold ? 'affirm' : 'open';
  return {
    kind: 'activation',
    confidence,
    threshold: activationThreshold,
    decision: confidence < REJECT_BELOW ? 'reject' : certain,
  };
}

import { activationOf, type Activation, type View } from '@assize/proto';

/** Affirms from the activation threshold on, rejects below 0.50, opens the court in between. */
export function activate({ claim, activationThreshold }: View): Activation {
  const confidence = claim.confidence ?? 0;
  const decision = activationOf(confidence, activationThreshold);
  return { kind: 'activation', confidence, threshold: activationThreshold, decision };
}

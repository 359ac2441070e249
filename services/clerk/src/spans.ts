import type { Delivery } from '@assize/bus';
import { received } from '@assize/court/handoff';
import { ALL_CLAIMS, INTAKE_DURABLE, proceedingNamed } from '@assize/proto';
import { ATTR, contextIn, linkTo, SpanKind, type SpanStart } from '@assize/telemetry';

/** The span over one claim that was taken from the bus: a child of its publisher's, where it has one. */
export function takingClaim(delivery: Delivery): SpanStart {
  const parent = contextIn(delivery.headers);
  const named = delivery.subject.slice(ALL_CLAIMS.length - 1);
  // Anybody may write anything there: only a proceeding that exists becomes a name.
  const name = proceedingNamed(named) ? named : 'unknown';
  return {
    name: `process claims.${name}`,
    kind: SpanKind.CONSUMER,
    parent,
    attributes: {
      ...received(delivery, ALL_CLAIMS, INTAKE_DURABLE),
      [ATTR.role]: 'clerk',
      [ATTR.proceeding]: name,
    },
    ...(delivery.redelivered > 0 ? { links: linkTo(parent) } : {}),
  };
}

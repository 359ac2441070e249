import { HEADERS } from '@assize/proto';
import { isPublisherName } from './ownership.ts';

/** Attributes of a CloudEvent in binary mode. Unknown attributes stay in the log. */
export interface ClaimEvent {
  readonly id: string;
  readonly source: string;
  readonly publisher: string | null;
  /** The publisher's name if it is proven, because nobody else can publish on the message's subject. */
  readonly provenPublisher: string | null;
}

type EventRead =
  | { readonly ok: true; readonly event: ClaimEvent }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Maximum length of `ce-id` and `ce-source`, in characters. */
const LONGEST = 1024;

/**
 * Reads the required context attributes of CloudEvents 1.0 from a message's headers.
 * @param provenPublisher the publisher that the message's subject names, on which nobody else can publish; null
 *   if it names none
 */
export function readEvent(
  headers: Readonly<Record<string, string>>,
  provenPublisher: string | null = null,
): EventRead {
  const id = headers[HEADERS.ceId] ?? '';
  const source = headers[HEADERS.ceSource] ?? '';
  const publisher = headers[HEADERS.cePublisher] ?? provenPublisher;
  const version = headers[HEADERS.ceSpecVersion];
  const type = headers[HEADERS.contentType]?.split(';')[0]?.trim().toLowerCase();
  const faults = [
    ...required(HEADERS.ceId, id),
    ...required(HEADERS.ceSource, source),
    ...required(HEADERS.ceType, headers[HEADERS.ceType] ?? ''),
    ...(version === '1.0'
      ? []
      : [`${HEADERS.ceSpecVersion} must be "1.0", not "${version ?? ''}"`]),
    ...(type === undefined || type === 'application/json' || type.endsWith('+json')
      ? []
      : [`${HEADERS.contentType} must be application/json, not "${type}"`]),
    ...(publisher === null || isPublisherName(publisher)
      ? []
      : [`${HEADERS.cePublisher} must match [a-z0-9-]{1,63}, not "${publisher}"`]),
    ...(provenPublisher === null || publisher === provenPublisher
      ? []
      : [
          `${HEADERS.cePublisher} is "${publisher}", but the claim was published by "${provenPublisher}"`,
        ]),
  ];
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, event: { id, source, publisher, provenPublisher } };
}

function required(name: string, value: string): string[] {
  if (value === '')
    return [`${name} is missing: a claim must be a CloudEvents 1.0 event in binary mode`];
  return Array.from(value).length > LONGEST ? [`${name} is longer than ${LONGEST} characters`] : [];
}

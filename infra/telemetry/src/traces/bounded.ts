import type { Attributes, AnyValue } from '@opentelemetry/api';

/** Longest attribute, in characters: what is longer is cut. */
const LONGEST_VALUE = 4096;

/**
 * Attributes without those that are not set, their texts no longer than the bound: the same object where
 * nothing is to be left out or cut, which is nearly always so.
 */
export function bounded(attributes: Attributes): Attributes {
  for (const name of Object.keys(attributes)) {
    const value = attributes[name];
    if (isSet(value) && cut(value) === value) continue;
    const pairs = Object.entries(attributes).flatMap(([key, kept]) =>
      isSet(kept) ? [[key, cut(kept)] as const] : [],
    );
    return Object.fromEntries(pairs);
  }
  return attributes;
}

const isSet = (value: AnyValue): boolean => value !== undefined && value !== null;

function cut(value: AnyValue): AnyValue {
  if (typeof value === 'string') {
    return value.length > LONGEST_VALUE ? value.slice(0, LONGEST_VALUE) : value;
  }
  return isTexts(value) ? value.map((text) => text.slice(0, LONGEST_VALUE)) : value;
}

function isTexts(value: AnyValue): value is string[] {
  return (
    Array.isArray(value) &&
    value.some((item) => typeof item === 'string' && item.length > LONGEST_VALUE) &&
    value.every((item) => typeof item === 'string')
  );
}

import { printable } from '@assize/telemetry/log/terminal';
import type Type from 'typebox';
import type { Validator } from 'typebox/compile';
import type { ModelQuestion } from '#src/port.ts';

/** How many faults the model is told of at most. The others usually follow from the first ones. */
const MOST_FAULTS = 5;
/**
 * How many characters of a fault are kept. A fault may quote the model, and the model's field names
 * can be of any length.
 */
const LONGEST_FAULT = 500;

type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Checks against the schema, and then by the caller's `faultsOf`. */
export function parseAnswer<Shape extends Type.TSchema>(
  text: string,
  shape: Validator<Record<never, never>, Shape>,
  { faultsOf = () => [] }: Pick<ModelQuestion<Shape>, 'faultsOf'>,
): Parsed<Type.Static<Shape>> {
  let value: unknown;
  try {
    value = JSON.parse(text, (_key, held: unknown) =>
      // Replaces lone surrogates: text that holds one has no canonical form and could not be signed.
      typeof held === 'string' ? held.toWellFormed() : held,
    );
  } catch {
    return { ok: false, faults: ['it is not JSON'] };
  }
  if (!shape.Check(value)) {
    const faults = shape.Errors(value).map(({ instancePath, message }) => {
      return `${instancePath.slice(1).replaceAll('/', '.') || 'it'} ${message}`;
    });
    return { ok: false, faults: printableFaults([...new Set(faults)]) };
  }
  const faults = faultsOf(value);
  return faults.length === 0 ? { ok: true, value } : { ok: false, faults: printableFaults(faults) };
}

/** For the record, and for the message that goes back to the model. */
function printableFaults(faults: readonly string[]): string[] {
  return printable(faults.slice(0, MOST_FAULTS).map((fault) => fault.slice(0, LONGEST_FAULT)));
}

export function repairMessage(faults: readonly string[]): string {
  return (
    `That answer can't be used: ${faults.join('; ')}. ` +
    'Answer again: one JSON value of the given schema, and nothing beside it.'
  );
}

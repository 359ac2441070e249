import { printable } from '@assize/telemetry/log/terminal';
import type Type from 'typebox';
import type { Validator } from 'typebox/compile';
import type { Asking } from '#src/port.ts';

/** At most this many faults are named to the model: the rest follow from them. */
const MOST_FAULTS = 5;
/** Characters of one fault: it may quote the model, and what a model names a field by has no bound. */
const LONGEST_FAULT = 500;

type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Holds the model's words to the shape that was asked for, and to what the asker checks besides. */
export function parsed<Shape extends Type.TSchema>(
  text: string,
  shape: Validator<Record<never, never>, Shape>,
  { faultsOf = () => [] }: Pick<Asking<Shape>, 'faultsOf'>,
): Parsed<Type.Static<Shape>> {
  let value: unknown;
  try {
    value = JSON.parse(text, (_key, held: unknown) =>
      // A lone surrogate has no canonical form: it could not be signed.
      typeof held === 'string' ? held.toWellFormed() : held,
    );
  } catch {
    return { ok: false, faults: ['it is not JSON'] };
  }
  if (!shape.Check(value)) {
    const faults = shape.Errors(value).map(({ instancePath, message }) => {
      return `${instancePath.slice(1).replaceAll('/', '.') || 'it'} ${message}`;
    });
    return { ok: false, faults: told([...new Set(faults)]) };
  }
  const faults = faultsOf(value);
  return faults.length === 0 ? { ok: true, value } : { ok: false, faults: told(faults) };
}

/** Faults as they go on record, which would hold no lone surrogate of a name, and back to the model. */
function told(faults: readonly string[]): string[] {
  return printable(faults.slice(0, MOST_FAULTS).map((fault) => fault.slice(0, LONGEST_FAULT)));
}

/** What the model is told of an answer that does not fit. */
export function repairOf(faults: readonly string[]): string {
  return (
    `That answer can't be used: ${faults.join('; ')}. ` +
    'Answer again: one JSON value of the given schema, and nothing beside it.'
  );
}

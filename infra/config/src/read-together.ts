import { ConfigError, type Fault } from './config-error.ts';

/** @throws ConfigError with the faults of all readers, each variable once */
export function readTogether<Readers extends Readonly<Record<string, () => unknown>>>(
  readers: Readers,
): { readonly [Name in keyof Readers]: ReturnType<Readers[Name]> } {
  const faults = new Map<string, Fault>();
  const read: Record<string, unknown> = {};
  for (const [name, reader] of Object.entries(readers)) {
    try {
      read[name] = reader();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      for (const fault of error.faults) faults.set(fault.variable, fault);
    }
  }
  if (faults.size > 0) throw new ConfigError([...faults.values()]);
  // Each value is what its own reader returned, which the type of a record can't express.
  return read as { [Name in keyof Readers]: ReturnType<Readers[Name]> };
}

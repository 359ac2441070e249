/** Returns the fields of an object that are not undefined, so that a field that may be undefined becomes optional. */
export function definedFields<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const held = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(held) as ReturnType<typeof definedFields<Fields>>;
}

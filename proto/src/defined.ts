/** The fields of an object that hold something: those that are undefined are left out, so that each can be optional. */
export function defined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const held = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(held) as ReturnType<typeof defined<Fields>>;
}

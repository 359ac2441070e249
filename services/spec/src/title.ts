/** The title of a specification: its first heading, else the name of its file. */
export function titleOf(text: string, file: string | null): string {
  // A byte order mark is not part of the line.
  const title = /^\uFEFF?# +(\S.*)$/m.exec(text)?.[1]?.trim() ?? file ?? 'a specification';
  return title.slice(0, 300).toWellFormed();
}

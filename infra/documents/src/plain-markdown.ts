/** What Markdown, or HTML in it, would read as markup anywhere in a line. */
const SIGNS = /[\\`*_{}[\]<>#|~&!@]/g;

/** A section of a report: `heading` has its signs; `none`: what stands where it has no lines. */
export function section(heading: string, lines: readonly string[], none = 'None.'): string[] {
  return ['', heading, '', ...(lines.length === 0 ? [none] : lines)];
}

/** Text that is read as it stands: on one line, with a backslash before each sign of Markdown. */
export function plainMarkdown(text: string): string {
  return (
    text
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replaceAll(SIGNS, String.raw`\$&`)
      // A list, or a line under a heading, begins so; an address would become a link.
      .replace(/^(?:[-+=]|\d{1,9}(?=[.)]))/, (sign) =>
        /\d/.test(sign) ? `\u2060${sign}` : `\\${sign}`,
      )
      .replaceAll('://', String.raw`\://`)
      .replaceAll(/www\./gi, (www) => `${www.slice(0, 3)}\\.`)
  );
}

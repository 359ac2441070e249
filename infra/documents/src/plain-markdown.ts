/** Characters that are markup in Markdown, or in HTML within it, anywhere in a line. */
const SIGNS = /[\\`*_{}[\]<>#|~&!@]/g;

/** A section of a report. `heading` includes its number signs; `none` is the text of a section without lines. */
export function section(heading: string, lines: readonly string[], none = 'None.'): string[] {
  return ['', heading, '', ...(lines.length === 0 ? [none] : lines)];
}

/** Escapes text so that Markdown shows it as it is: on one line, with a backslash before each special character. */
export function plainMarkdown(text: string): string {
  return (
    text
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replaceAll(SIGNS, String.raw`\$&`)
      // These start a list or underline a heading, and addresses become links.
      .replace(/^(?:[-+=]|\d{1,9}(?=[.)]))/, (sign) =>
        /\d/.test(sign) ? `\u2060${sign}` : `\\${sign}`,
      )
      .replaceAll('://', String.raw`\://`)
      .replaceAll(/www\./gi, (www) => `${www.slice(0, 3)}\\.`)
  );
}

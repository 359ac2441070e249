/** What an annotation may be about. */
export const TYPES = [
  'utility',
  'naming',
  'architecture',
  'principle',
  'antipattern',
  'related-code',
] as const;
export const SEVERITIES = ['info', 'warning', 'critical'] as const;
/** The only files of a project that are cited. */
export const CONTEXT_FILES = ['.active_context.md', 'CLAUDE.md'] as const;

/** Guidance that is put into a specification. */
export interface Annotation {
  /** It stands behind this line of the specification, from 1; behind 0 is before the first. */
  readonly afterLine: number;
  /** What it rests on: `CLAUDE.md:45`. */
  readonly source: string;
  readonly type: (typeof TYPES)[number];
  readonly severity: (typeof SEVERITIES)[number];
  /** On one line. */
  readonly guidance: string;
}

const END = '</project-pattern>';
/**
 * An annotation is three whole lines, the first of them such, with values that there are: a text that shows
 * how annotations look has none.
 */
const BEGIN =
  /^<project-pattern source="(?:\.active_context|CLAUDE)\.md:\d{1,9}" type="(?:utility|naming|architecture|principle|antipattern|related-code)" severity="(?:info|warning|critical)">$/;

/**
 * Puts annotations into a text, each as three lines of its own; those of one place in the order given. Lines
 * are what stands between line feeds, so that no character of the text is touched.
 */
export function annotate(text: string, annotations: readonly Annotation[]): string {
  const lines = text.split('\n');
  const blocksAfter = (line: number): string[] =>
    annotations.filter((one) => one.afterLine === line).flatMap(blockOf);
  const whole = [...blocksAfter(0), ...lines.flatMap((line, at) => [line, ...blocksAfter(at + 1)])];
  return whole.join('\n');
}

function blockOf({ source, type, severity, guidance }: Annotation): string[] {
  const begin = `<project-pattern source="${source}" type="${type}" severity="${severity}">`;
  return [begin, guidance, END];
}

/** Whether a text holds an annotation. */
export function isAnnotated(text: string): boolean {
  const lines = text.split('\n');
  return lines.some((line, at) => lines[at + 2] === END && BEGIN.test(line));
}

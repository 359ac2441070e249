export const TYPES = [
  'utility',
  'naming',
  'architecture',
  'principle',
  'antipattern',
  'related-code',
] as const;
export const SEVERITIES = ['info', 'warning', 'critical'] as const;
/** The only files of a project that annotations cite. */
export const CONTEXT_FILES = ['.active_context.md', 'CLAUDE.md'] as const;

export interface Annotation {
  /** From 1; the annotation is inserted after this line. 0: before the first. */
  readonly afterLine: number;
  /** The line that it is based on, such as `CLAUDE.md:45`. */
  readonly source: string;
  readonly type: (typeof TYPES)[number];
  readonly severity: (typeof SEVERITIES)[number];
  /** The text, on one line. */
  readonly guidance: string;
}

const END = '</project-pattern>';
/**
 * An annotation is exactly three lines, of which the first must match this pattern with valid
 * values. So a text that explains the format of annotations does not count as annotated.
 */
const BEGIN =
  /^<project-pattern source="(?:\.active_context|CLAUDE)\.md:\d{1,9}" type="(?:utility|naming|architecture|principle|antipattern|related-code)" severity="(?:info|warning|critical)">$/;

/**
 * Inserts annotations into a text, each as three lines. Annotations at the same place keep the given order. Lines are
 * split at line feeds only, so that every character of the text is preserved.
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

export function isAnnotated(text: string): boolean {
  const lines = text.split('\n');
  return lines.some((line, at) => lines[at + 2] === END && BEGIN.test(line));
}

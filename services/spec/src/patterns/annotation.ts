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
  /^<project-pattern source="((?:\.active_context|CLAUDE)\.md:\d{1,9})" type="(utility|naming|architecture|principle|antipattern|related-code)" severity="(info|warning|critical)">$/;

/** An annotation as it is read back. */
export interface ReadAnnotation {
  readonly source: string;
  readonly type: string;
  readonly severity: string;
  readonly guidance: string;
}

/**
 * Puts annotations into a text, each as three lines of its own; those of one place in the order given. Lines
 * are what stands between line feeds, so that no character of the text is touched. `strip` takes out exactly
 * these, where the text itself has no annotation.
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

/** A text without its annotations, and what they were. */
export function strip(annotated: string): {
  readonly text: string;
  readonly annotations: readonly ReadAnnotation[];
} {
  const lines = annotated.split('\n');
  const kept: string[] = [];
  const annotations: ReadAnnotation[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const begin = lines[at + 2] === END ? BEGIN.exec(line) : null;
    if (begin === null) kept.push(line);
    else {
      const [, source = '', type = '', severity = ''] = begin;
      annotations.push({ source, type, severity, guidance: lines[at + 1] ?? '' });
      at += 2;
    }
  }
  return { text: kept.join('\n'), annotations };
}

import { CONTEXT_FILES, SEVERITIES, strip, TYPES, type ReadAnnotation } from './annotation.ts';

/** How many lines each file of the context has, by its name. */
export type LinesOf = ReadonlyMap<string, number>;

/**
 * What is wrong with an annotated specification, empty where nothing is: it is the original byte for byte
 * once the annotations are taken out, and each has its attributes, of the values that there are, and cites a
 * line that exists.
 */
export function faultsOfAnnotated(original: string, annotated: string, lines: LinesOf): string[] {
  const { text, annotations } = strip(annotated);
  return [
    ...(text === original ? [] : ['the annotated specification changes the original']),
    ...annotations.flatMap((one, at) =>
      faultsOf(one, lines).map((fault) => `annotation ${at + 1}: ${fault}`),
    ),
  ];
}

/** What is wrong with one annotation, wherever it stands. */
export function faultsOf(
  { source, type, severity, guidance }: ReadAnnotation,
  lines: LinesOf,
): string[] {
  return [
    ...sourceFaults(source, lines),
    ...(TYPES.some((one) => one === type) ? [] : [`type "${type}" is none of ${TYPES.join(', ')}`]),
    ...(SEVERITIES.some((one) => one === severity)
      ? []
      : [`severity "${severity}" is none of ${SEVERITIES.join(', ')}`]),
    ...(guidance.trim() === '' ? ['it says nothing'] : []),
  ];
}

const SOURCE = /^([^:]{1,64}):0{0,3}([1-9]\d{0,6})$/;

function sourceFaults(source: string, lines: LinesOf): string[] {
  const [, file = '', line = ''] = SOURCE.exec(source) ?? [];
  if (file === '') return [`source "${source}" is not of the form CLAUDE.md:45`];
  const count = CONTEXT_FILES.some((one) => one === file) ? lines.get(file) : undefined;
  if (count === undefined) return [`source "${source}": no such file was given`];
  return Number(line) <= count ? [] : [`source "${source}": ${file} has ${count} lines`];
}

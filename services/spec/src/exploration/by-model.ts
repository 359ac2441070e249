import { prose, type RecordedAnswer } from '@assize/court/advice';
import { readPrompt } from '@assize/llm';
import { strictObject } from '@assize/proto';
import Type from 'typebox';
import type { SpecModel } from '#src/review/index.ts';
import { descriptionOf, type TaskName } from './candidates.ts';
import type { Finding } from './finding.ts';
import type { Rated } from './relevance.ts';
import type { Chunk } from './chunks.ts';

const PROMPT = new URL('./prompts/exploration-1.md', import.meta.url);

/** How much a model is shown, in characters: of the files of one task, and of a specification. */
const MOST_FILES = 24_000;
const MOST_SPEC = 4000;
const MOST_LINES = 20;
/** Maximum characters of a model's summary of a file, or note on an excerpt. */
const LONGEST = 600;

const Answer = strictObject({
  files: Type.Array(
    strictObject({
      file: Type.Integer({ minimum: 1 }),
      relevance: Type.Number({ minimum: 0, maximum: 1 }),
      summary: Type.String({ minLength: 1 }),
      excerpts: Type.Array(
        strictObject({
          from: Type.Integer({ minimum: 1 }),
          to: Type.Integer({ minimum: 1 }),
          note: Type.String(),
        }),
        { minItems: 1, maxItems: 5 },
      ),
    }),
  ),
});
type Answer = Type.Static<typeof Answer>;

interface ShownFile {
  readonly path: string;
  /** The shown lines, by their numbers. */
  readonly lines: ReadonlyMap<number, string>;
}

function linesOf(chunks: readonly Chunk[]): ReadonlyMap<number, string> {
  const inOrder = chunks.toSorted((a, b) => a.from - b.from);
  return new Map(
    inOrder.flatMap(({ from, text }) =>
      text.split('\n').map((line, at) => [from + at, line] as const),
    ),
  );
}

function shownFiles(rated: readonly Rated[]): ShownFile[] {
  let left = MOST_FILES;
  return rated
    .map(({ path, excerpts }) => ({ path, lines: linesOf(excerpts) }))
    .filter((file) => {
      left -= written(file, 0).length;
      return left >= 0;
    });
}

function written({ path, lines }: ShownFile, at: number): string {
  return [`[${at + 1}] ${path}`, ...[...lines].map(([line, text]) => `${line}| ${text}`)].join(
    '\n',
  );
}

function faultsOf({ files }: Answer, given: readonly ShownFile[]): string[] {
  return files.flatMap(({ file, excerpts }, at) => {
    const known = given[file - 1];
    if (known === undefined) return [`files.${at}.file must be from 1 to ${given.length}`];
    return excerpts.flatMap(({ from, to }, which) => {
      const whole = to >= from && to - from < MOST_LINES && rangeOf(known, from, to) !== null;
      return whole
        ? []
        : [
            `files.${at}.excerpts.${which} must be at most ${MOST_LINES} lines in a row of those shown`,
          ];
    });
  });
}

/** The text of a range of lines; null if one of them was not shown. */
function rangeOf({ lines }: ShownFile, from: number, to: number): string | null {
  const range = Array.from({ length: to - from + 1 }, (_, at) => lines.get(from + at));
  return range.some((line) => line === undefined) ? null : range.join('\n');
}

export async function findingsByModel(
  model: SpecModel,
  task: TaskName,
  spec: string,
  rated: readonly Rated[],
  signal: AbortSignal,
): Promise<RecordedAnswer<Finding[]>> {
  const given = shownFiles(rated);
  const told = await model.ask(
    {
      asked: `explore-${task}`,
      prompt: readPrompt(PROMPT),
      data: [
        { tag: 'specification', text: spec.slice(0, MOST_SPEC).toWellFormed() },
        { tag: 'task', text: `${task}: ${descriptionOf(task)}` },
        { tag: 'files', text: given.map(written).join('\n\n') },
      ],
      name: 'files',
      schema: Answer,
      faultsOf: (answer) => faultsOf(answer, given),
    },
    signal,
  );
  if (!told.ok) return told;
  const findings = told.value.files.flatMap(({ file, relevance, summary, excerpts }): Finding[] => {
    const known = given[file - 1];
    if (known === undefined) return [];
    const shown = excerpts.flatMap(({ from, to, note }) => {
      const text = rangeOf(known, from, to);
      return text === null ? [] : [{ from, to, text, note: prose(note, LONGEST) }];
    });
    const said = prose(summary, LONGEST);
    return [{ path: known.path, task, relevance, summary: said, excerpts: shown }];
  });
  return { ok: true, value: findings };
}

import { messageOf } from '@assize/proto/message-of';
import { redact } from '#src/redaction/redact.ts';
import type { SpecModel } from '#src/review/index.ts';
import { findingsByModel } from './by-model.ts';
import { candidatesIn, textOf, type Candidates, type TaskName } from './candidates.ts';
import { LEAST_RELEVANCE, withoutCopies, type Finding, type TaskResult } from './finding.ts';
import { rate, sectionProfiles, type Embed, type Rated, type SectionProfile } from './relevance.ts';
import { namesFile, termsOf, topicsOf } from './topics.ts';

/** Files that are read closely, for all tasks together: the limit of the requirement. */
const MOST_FILES = 50;

export interface Asked {
  readonly spec: string;
  /** The specification's own path in the tree, which is excluded; null if it is not in the tree. */
  readonly self: string | null;
  /** A real path (without links). */
  readonly root: string;
  readonly tasks: readonly TaskName[];
  /** Opens the embedding model; null to rate files by their words. */
  readonly openEmbed: (() => Promise<Embed & AsyncDisposable>) | null;
  readonly model: SpecModel | null;
  /** Maximum number of excerpts of a file that are shown. */
  readonly excerpts: number;
  /** Timeout in milliseconds for the whole exploration; its tasks run concurrently. */
  readonly timeoutMs: number;
}

export interface Explored {
  readonly results: readonly TaskResult[];
  /** Number of files that the tasks considered. */
  readonly files: number;
  /** Most relevant first, each file once. */
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
}

/** Work that is not done in time is excluded, and a warning says so. */
export async function explore(asked: Asked, signal: AbortSignal): Promise<Explored> {
  // Keeps a reference until the end: an unreferenced timeout signal may be garbage-collected, and then never fires.
  const timeout = AbortSignal.timeout(asked.timeoutMs);
  await using exploration = new Exploration(asked, AbortSignal.any([signal, timeout]));
  const explored = await exploration.run();
  signal.throwIfAborted();
  return explored;
}

class Exploration implements AsyncDisposable {
  readonly #asked: Asked;
  readonly #signal: AbortSignal;
  readonly #warnings: string[] = [];
  readonly #embed: Promise<(Embed & AsyncDisposable) | null>;

  constructor(asked: Asked, ends: AbortSignal) {
    this.#asked = asked;
    this.#signal = ends;
    const opened = asked.openEmbed?.() ?? Promise.resolve(null);
    this.#embed = opened.catch((error: unknown) => {
      const why = messageOf(error);
      this.#warnings.push(`files are rated by words alone: ${why}`);
      return null;
    });
  }

  async run(): Promise<Explored> {
    const { spec, self, root, tasks } = this.#asked;
    const topics = topicsOf(spec);
    const candidates = await candidatesIn(root, tasks, termsOf(topics), this.#signal);
    const chosen = chosenOf(tasks, candidates.of, spec, self);
    const embed = await this.#embed;
    const sought = await this.#inTime(() =>
      sectionProfiles(topics, candidates.weightOf, embed, this.#signal),
    );
    const results = await Promise.all(
      tasks.map((task) => this.#task(task, chosen.get(task) ?? [], sought ?? [], embed)),
    );
    return {
      results,
      files: candidates.files,
      findings: withoutCopies(
        results.flatMap(({ findings }) => findings).toSorted((a, b) => b.relevance - a.relevance),
      ),
      warnings: [...this.#warnings, ...warningsOf(candidates, results)],
    };
  }

  async #task(
    task: TaskName,
    paths: readonly string[],
    sought: readonly SectionProfile[],
    embed: Embed | null,
  ): Promise<TaskResult> {
    const rated: Rated[] = [];
    for (const path of paths) {
      const one = await this.#inTime(() => this.#rate(path, sought, embed));
      if (one) rated.push(one);
      if (this.#signal.aborted) break;
    }
    rated.sort((a, b) => b.relevance - a.relevance);
    const late = this.#signal.aborted ? 'its time ran out' : null;
    const base = { task, read: rated.length, chosen: paths.length };
    const told = late === null ? await this.#ask(task, rated) : null;
    if (told !== null) return { ...base, findings: told, by: 'model', cut: null };
    const kept = rated.filter(({ relevance }) => relevance >= LEAST_RELEVANCE);
    return {
      ...base,
      findings: kept.map((one) => this.#findingOf(task, one)),
      by: embed === null ? 'words' : 'vectors',
      cut: late,
    };
  }

  /** Null if no model is configured, or if it gave no answer, which is a warning. */
  async #ask(task: TaskName, rated: readonly Rated[]): Promise<readonly Finding[] | null> {
    const { model, spec } = this.#asked;
    if (model === null || rated.length === 0) return null;
    const told = await this.#inTime(() => findingsByModel(model, task, spec, rated, this.#signal));
    if (told?.ok) return told.value.filter(({ relevance }) => relevance >= LEAST_RELEVANCE);
    this.#warnings.push(
      `${task} is done by rule, without the model: ${told?.why ?? 'the model’s time ran out'}`,
    );
    return null;
  }

  async #rate(
    path: string,
    sought: readonly SectionProfile[],
    embed: Embed | null,
  ): Promise<Rated | null> {
    if (sought.length === 0) return null;
    // The whole file is redacted first, because a chunk may begin within a secret. Line numbers stay the same.
    const { text, changed } = await redact(await textOf(this.#asked.root, path));
    const rated = await rate(path, text, sought, embed, this.#signal);
    if (changed && rated && rated.relevance >= LEAST_RELEVANCE) {
      this.#warnings.push(`secrets were removed from ${path}`);
    }
    return rated && namesFile(this.#asked.spec, path) ? { ...rated, relevance: 1 } : rated;
  }

  #findingOf(task: TaskName, { path, relevance, excerpts }: Rated): Finding {
    const sections = [...new Set(excerpts.map(({ topic }) => sectionOf(topic)))];
    return {
      path,
      task,
      relevance,
      summary: `Nearest to ${sections.slice(0, 3).join(', ')}.`,
      excerpts: excerpts
        .slice(0, this.#asked.excerpts)
        .map(({ from, to, text, topic }) => ({ from, to, text, note: `near ${sectionOf(topic)}` })),
    };
  }

  /** The result of the work; null if it fails or is not finished in time. */
  async #inTime<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | null> {
    try {
      this.#signal.throwIfAborted();
      return await work();
    } catch (error) {
      if (!this.#signal.aborted) this.#warnings.push(`${String(error)}`);
      return null;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await (await this.#embed)?.[Symbol.asyncDispose]();
  }
}

const sectionOf = ({ heading, line }: { heading: string; line: number }): string =>
  heading === '' ? 'the beginning' : `“${heading.split(' › ').at(-1)}” (line ${line})`;

/**
 * Chooses the files of each task: an equal share of the 50, with files that the specification names
 * first. No file is chosen twice.
 */
function chosenOf(
  tasks: readonly TaskName[],
  of: Candidates['of'],
  spec: string,
  self: string | null,
): ReadonlyMap<TaskName, readonly string[]> {
  const share = Math.floor(MOST_FILES / tasks.length);
  const taken = new Set([self]);
  return new Map(
    tasks.map((task) => {
      const own = (of.get(task) ?? []).filter((path) => !taken.has(path));
      const named = own.filter((path) => namesFile(spec, path));
      const chosen = [...new Set([...named, ...own])].slice(0, share);
      for (const path of chosen) taken.add(path);
      return [task, chosen];
    }),
  );
}

function warningsOf(candidates: Candidates, results: readonly TaskResult[]): string[] {
  const cut = results.filter((result) => result.cut !== null);
  return [
    ...(candidates.cut
      ? ['the time ran out before every file was seen, so the findings are incomplete']
      : []),
    ...(candidates.missing.length > 0
      ? [`${candidates.missing.length} not read, such as ${candidates.missing[0]}`]
      : []),
    ...cut.map(
      ({ task, read, chosen, cut: why }) =>
        `${task} is incomplete: ${why} after ${read} of ${chosen} files`,
    ),
  ];
}

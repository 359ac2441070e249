import { realpath, stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { redact } from '#src/redaction/redact.ts';
import type { Outcome, Phase, Ports, Spec } from '#src/review/index.ts';
import { titleOf } from '#src/title.ts';
import { bundleOf, summaryOf, writeBundle } from './bundle.ts';
import { TASKS } from './candidates.ts';
import { explore, type Asked, type Explored } from './explore.ts';

export interface ExplorationOptions extends Pick<Asked, 'openEmbed'> {
  /** The folder to explore, relative to the run's folder. */
  readonly root: string;
  /** The names of the tasks; undefined for all. */
  readonly tasks?: readonly string[] | undefined;
  /** The model to ask instead of the configured one. */
  readonly model?: string | undefined;
  readonly timeoutMs: number;
}

/** Only reads the codebase, and writes a single bundle. */
export function explorationPhase(options: ExplorationOptions): Phase {
  const tasks = TASKS.filter((task) => options.tasks?.includes(task) ?? true);
  return {
    name: 'exploration',
    fault: () => faultIn(options.tasks ?? []),
    async run(given, found, ports) {
      const depth = found.plan?.exploration;
      if (depth === 'skip') return {};
      const { root, warnings } = await rootOf(options.root, ports.folder);
      ports.say(`exploring ${root}`);
      // The bundle quotes headings of the specification, so these are redacted too.
      const spec = { ...given, text: (await redact(given.text)).text };
      const started = performance.now();
      const { openEmbed, timeoutMs } = options;
      const model = ports.model(options.model);
      const excerpts = depth === 'deep' ? 3 : 2;
      const self = spec.file === null ? null : await pathIn(root, resolve(ports.folder, spec.file));
      const asked = { spec: spec.text, self, root, tasks, openEmbed, timeoutMs, model, excerpts };
      const explored = await explore(asked, ports.signal);
      const run = { ms: performance.now() - started, model: model?.name ?? null };
      const all = { ...explored, warnings: [...warnings, ...explored.warnings] };
      return outcomeOf(all, spec, ports, run);
    },
  };
}

function faultIn(tasks: readonly string[]): string | null {
  const unknown = tasks.filter((task) => !TASKS.some((known) => known === task));
  if (unknown.length === 0) return null;
  return `--explore-tasks ${unknown.join(',')}: unknown task; the tasks are ${TASKS.join(', ')}, or all`;
}

async function rootOf(given: string, folder: string) {
  const asked = resolve(folder, given);
  const known = await stat(asked).catch(() => null);
  if (known?.isDirectory()) return { root: await realpath(asked), warnings: [] };
  const why = known === null ? 'no such folder' : 'it is not a folder';
  return {
    root: await realpath(folder),
    warnings: [`--explore-root ${given}: ${why}, so the current folder is explored`],
  };
}

async function pathIn(root: string, file: string): Promise<string> {
  const real = await realpath(file).catch(() => file);
  return relative(root, real).split(sep).join('/');
}

interface Run {
  readonly ms: number;
  readonly model: string | null;
}

async function outcomeOf(explored: Explored, spec: Spec, ports: Ports, run: Run): Promise<Outcome> {
  const { warnings, findings, results } = explored;
  if (findings.length === 0 && results.every(({ read, chosen }) => read === 0 && chosen > 0)) {
    return { warnings: [...warnings, 'skipped, because no task read a file'] };
  }
  if (findings.length === 0) return { warnings, report: reportOf(explored, run, null) };
  const text = bundleOf(explored, titleOf(spec.text, spec.file));
  const bundle = await writeBundle(ports.folder, text, ports.now());
  return { warnings, context: [bundle], report: reportOf(explored, run, bundle) };
}

const BY = { model: 'the model', vectors: 'vectors and words', words: 'words alone' };

function reportOf(explored: Explored, { ms, model }: Run, bundle: string | null): string {
  const { results, findings } = explored;
  return [
    '=== Exploration Report ===',
    `Tasks: ${results.length} (${results.map(({ task }) => task).join(', ')})`,
    `Model: ${model ?? 'none: files are rated by rule'}`,
    `Duration: ${(ms / 1000).toFixed(1)} s`,
    '',
    'Findings:',
    ...results.map(({ task, read, by, cut }) => {
      const count = findings.filter((finding) => finding.task === task).length;
      const partial = cut === null ? '' : `, partial: ${cut}`;
      return `  - ${task}: ${count} of ${read} files, by ${BY[by]}${partial}`;
    }),
    '',
    summaryOf(explored),
    ...(findings.length > 0 ? ['', 'Key discoveries:'] : []),
    ...findings.slice(0, 5).map(({ path, relevance, summary }) => {
      return `  - ${path} (${relevance.toFixed(2)}): ${summary}`;
    }),
    ...(bundle === null ? [] : ['', `Context added: ${bundle}`]),
  ].join('\n');
}

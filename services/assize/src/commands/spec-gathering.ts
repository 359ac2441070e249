import { join } from 'node:path';
import type { SourcePort } from '@assize/court/sources';
import { cacheDir, findEmbeddingModel } from '@assize/launcher';
import { explorationPhase, type Embed } from '@assize/spec/exploration';
import { cacheIn, LIMITS, researchPhase, type ResearchOptions } from '@assize/spec/research';
import type { Stage } from '@assize/spec/review';
import { splitNames as namesIn } from '@assize/spec/suggester';
import type { GatheringOptions } from '../cli-spec.ts';

/** The phases run in parallel. The plan decides whether they do anything. */
export function gatheringStage(options: GatheringOptions, env: NodeJS.ProcessEnv): Stage {
  const { researchCorpus: corpus, researchMaxCost: maxCost, exploreTimeout } = options;
  const research = researchPhase({
    openPort: (bounds) => openPort(corpus, bounds, env),
    engine: corpus ?? env['ASSIZE_SEARCH_URL'] ?? '',
    // A folder is not cached: its content may change, and searching it is free.
    cache: corpus === undefined ? cacheIn(join(cacheDir(env), 'research')) : null,
    model: named(options.researchModel),
    technologies: listed(options.researchTechnologies),
    maxCost,
  });
  const exploration = explorationPhase({
    root: options.exploreRoot,
    tasks: listed(options.exploreTasks),
    model: named(options.exploreModel),
    openEmbed: () => openEmbed(env),
    timeoutMs: exploreTimeout * 1000,
  });
  return [research, exploration];
}

const named = (model: string | undefined): string | undefined =>
  model === 'auto' ? undefined : model;

/** Undefined means everything. */
const listed = (names: string | undefined): string[] | undefined =>
  names === undefined || names === 'auto' || names === 'all' ? undefined : namesIn(names);

async function openPort(
  corpus: string | undefined,
  bounds: Parameters<ResearchOptions['openPort']>[0],
  env: NodeJS.ProcessEnv,
): Promise<SourcePort | null> {
  const { directorySources, openSearchEngine, readSearchConfig, webSources } =
    await import('@assize/court/sources');
  if (corpus !== undefined) return directorySources(corpus, bounds);
  const config = readSearchConfig(env);
  if (config === null) return null;
  return webSources(await openSearchEngine(config), { bounds, searchMs: LIMITS.searchMs });
}

/** The model runs in this process, on a thread of its own. */
export async function openEmbed(env: NodeJS.ProcessEnv): Promise<Embed & AsyncDisposable> {
  const { openEncoder } = await import('@assize/models/encoder');
  const encoder = await openEncoder({ model: await findEmbeddingModel({ env }) });
  const embed: Embed = (texts, signal) => encoder.encode(texts, { signal });
  return Object.assign(embed, { [Symbol.asyncDispose]: () => encoder[Symbol.asyncDispose]() });
}

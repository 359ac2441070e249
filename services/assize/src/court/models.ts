import {
  openModels,
  readEmbeddingConfig,
  type EmbeddingConfig,
  type Models,
} from '@assize/embedding/service';
import { findEmbeddingModel } from '@assize/launcher';
import { readStanceChoice, type StanceChoice } from '@assize/models/stance';
import type { Claim } from '@assize/proto';
import type { Log } from '@assize/telemetry/log';
import { homeOf } from './home.ts';
import type { CourtOptions, RunningCourt } from './open-court.ts';
import type { OwnCourt, OwnCourtOptions } from './own-court.ts';

/** How many texts are encoded before the first request. One thread encodes that many within a second. */
const MOST_ENCODED_AHEAD = 64;

export interface ModelOptions {
  readonly env: NodeJS.ProcessEnv;
  /** If absent, the environment decides, and what was read is kept in the cache. */
  readonly stance?: StanceChoice;
  /** If everything they need is in the cache, no model is loaded. If absent, all models are loaded at once. */
  readonly expects?: readonly Claim[] | undefined;
  readonly log: Log;
  readonly say: (what: string) => void;
}

export interface CourtModels extends Models {
  readonly model: EmbeddingConfig['model'];
}

/** @throws ComponentMissing if there is no embedding model */
export async function loadModels(options: ModelOptions): Promise<CourtModels> {
  const { env, log, say, expects } = options;
  const { threads } = readEmbeddingConfig(env);
  const { stance = readStanceChoice(env, homeOf(env).readings) } = options;
  const model = await findEmbeddingModel({ env, log, onProgress: say });
  say('loading the models');
  const late = expects && { firstUse: Promise.withResolvers<void>() };
  const read = { ...stance, ...late };
  const opened = await openModels({ model, threads, stance: read }, log);
  if (expects !== undefined) {
    const texts = await textsToEncode(expects);
    // The next request for the same texts reports the error.
    opened.encoder.encode(texts).catch(() => undefined);
  }
  return { ...opened, model };
}

/** Encoding them starts the work early, and shows whether the models are needed at all. */
async function textsToEncode(claims: readonly Claim[]): Promise<string[]> {
  const { topicsOf } = await import('@assize/credibility/windows');
  return claims
    .flatMap(({ text, evidence = [] }) => [
      text,
      ...evidence.flatMap((exhibit) => topicsOf(text, exhibit.text ?? '')),
    ])
    .filter((text) => text.trim() !== '')
    .slice(0, MOST_ENCODED_AHEAD);
}

/** Closes the models if opening fails. */
async function whileModelsLoad<Opened>(
  options: ModelOptions,
  open: (models: Promise<CourtModels>) => Promise<Opened>,
): Promise<Opened> {
  const models = loadModels(options);
  // A failure to load is reported where the models are awaited.
  const closed = models.then(
    (loaded) => () => loaded[Symbol.asyncDispose](),
    () => async () => undefined,
  );
  try {
    return await open(models);
  } catch (error) {
    const close = await closed;
    await close();
    throw error;
  }
}

/** For the command line: models load on threads of their own while the code of the court is imported. */
export function openCourtWithModels(options: CourtOptions): Promise<RunningCourt> {
  return whileModelsLoad(options, async (models) => {
    const { openCourt } = await import('./open-court.ts');
    return openCourt({ ...options, models });
  });
}

/** A court with `embedding: false` gets no models. */
export async function openOwnCourtWithModels(
  options: OwnCourtOptions & Pick<ModelOptions, 'expects'>,
): Promise<OwnCourt> {
  if (!options.embedding) return (await import('./own-court.ts')).openOwnCourt(options);
  return whileModelsLoad(options, async (models) => {
    const { openOwnCourt } = await import('./own-court.ts');
    return openOwnCourt({ ...options, models });
  });
}

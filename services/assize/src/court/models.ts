import {
  openModels,
  readEmbeddingConfig,
  type EmbeddingConfig,
  type Models,
} from '@assize/embedding/service';
import { findEmbeddingModel } from '@assize/launcher';
import { readStanceChoice, type StanceChoice } from '@assize/models/stance';
import type { Log } from '@assize/telemetry/log';
import { homeOf } from './home.ts';

export interface ModelOptions {
  readonly env: NodeJS.ProcessEnv;
  /** What reads stance; as the environment says where absent, what was read being kept in the cache. */
  readonly stance?: StanceChoice;
  readonly log: Log;
  readonly say: (what: string) => void;
}

/** The models that read for a court, and where the embedding model was found. */
export interface CourtModels extends Models {
  readonly model: EmbeddingConfig['model'];
}

/** Finds the models, and loads them. @throws ComponentMissing where there is no embedding model */
export async function loadModels({ env, log, say, ...set }: ModelOptions): Promise<CourtModels> {
  const { threads, queue } = readEmbeddingConfig(env);
  const { stance = readStanceChoice(env, homeOf(env).readings) } = set;
  const model = await findEmbeddingModel({ env, log, onProgress: say });
  say('loading the models');
  const bound = queue === undefined ? {} : { queue };
  return { ...(await openModels({ model, threads, stance, ...bound }, log)), model };
}

/** Opens something for which models are loaded meanwhile; closes them where it fails to open. */
export async function besideModels<Opened>(
  options: ModelOptions,
  open: (models: Promise<CourtModels>) => Promise<Opened>,
): Promise<Opened> {
  const models = loadModels(options);
  // Who takes them hears of it.
  const closed = models.then(
    (loaded) => () => loaded[Symbol.asyncDispose](),
    () => async () => undefined,
  );
  try {
    return await open(models);
  } catch (error) {
    await (
      await closed
    )();
    throw error;
  }
}

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

/** So many texts are encoded before anybody asks: a thread has them within a second. */
const MOST_BEGUN = 64;

export interface ModelOptions {
  readonly env: NodeJS.ProcessEnv;
  /** What reads stance; as the environment says where absent, what was read being kept in the cache. */
  readonly stance?: StanceChoice;
  /**
   * Claims that will be heard: where all that is asked of them is kept, no model is loaded. All are loaded at once
   * where absent.
   */
  readonly expects?: readonly Claim[] | undefined;
  readonly log: Log;
  readonly say: (what: string) => void;
}

/** The models that read for a court, and where the embedding model was found. */
export interface CourtModels extends Models {
  readonly model: EmbeddingConfig['model'];
}

/** Finds the models, and loads them. @throws ComponentMissing where there is no embedding model */
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
    const texts = await encodedOf(expects);
    // Whoever asks the same next hears what is wrong with it.
    opened.encoder.encode(texts).catch(() => undefined);
  }
  return { ...opened, model };
}

/** The first texts that are encoded of claims: they tell whether the models are needed, and may begin. */
async function encodedOf(claims: readonly Claim[]): Promise<string[]> {
  const { topicsOf } = await import('@assize/credibility/windows');
  return claims
    .flatMap(({ text, evidence = [] }) => [
      text,
      ...evidence.flatMap((exhibit) => topicsOf(text, exhibit.text ?? '')),
    ])
    .filter((text) => text.trim() !== '')
    .slice(0, MOST_BEGUN);
}

/** Opens something for which models are loaded meanwhile; closes them where it fails to open. */
async function besideModels<Opened>(
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
    const close = await closed;
    await close();
    throw error;
  }
}

/**
 * As `openCourt`, with models: for the command line, where they load, on threads of their own, while the code of
 * the court does.
 */
export function openCourtBeside(options: CourtOptions): Promise<RunningCourt> {
  return besideModels(options, async (models) => {
    const { openCourt } = await import('./open-court.ts');
    return openCourt({ ...options, models });
  });
}

/** As `openOwnCourt`, likewise; a court that does not read by models has none. */
export async function openOwnCourtBeside(
  options: OwnCourtOptions & Pick<ModelOptions, 'expects'>,
): Promise<OwnCourt> {
  if (!options.embedding) return (await import('./own-court.ts')).openOwnCourt(options);
  return besideModels(options, async (models) => {
    const { openOwnCourt } = await import('./own-court.ts');
    return openOwnCourt({ ...options, models });
  });
}

import { ConfigError, readConfig } from '@assize/config';
import { SourceSettings } from '@assize/config/settings';
import { readRatings } from '#src/sources/ratings.ts';
import type { Scoring, SourceWeights } from '#src/sources/score.ts';

export interface ScoringConfig {
  readonly weights: SourceWeights;
  /** The file with the operator's ratings; null if there is none. */
  readonly sourcesFile: string | null;
  /** The trust store with the keys that may sign it. */
  readonly trustFile: string;
}

/** Reads the settings for scoring sources. @throws ConfigError */
export function readScoringConfig(env: NodeJS.ProcessEnv): ScoringConfig {
  const read = readConfig(SourceSettings, env);
  const { ASSIZE_SOURCE_WEIGHTS: text, ASSIZE_SOURCES: sourcesFile = null } = read;
  const [authority = 0, citations = 0, recency = 0] = text.split(',').map(Number);
  if (authority + citations + recency === 0) {
    const allowed = 'three numbers of which one at least is above 0';
    throw new ConfigError([{ variable: 'ASSIZE_SOURCE_WEIGHTS', held: text, allowed }]);
  }
  const weights = { authority, citations, recency };
  return { weights, sourcesFile, trustFile: read.ASSIZE_TRUST_FILE };
}

/** Loads the weights and the operator's ratings. @throws ConfigError for a list of ratings that can't be used */
export async function openScoring(config: ScoringConfig): Promise<Omit<Scoring, 'at'>> {
  const { weights, sourcesFile, trustFile } = config;
  if (sourcesFile === null) return { weights };
  return { weights, ratings: await readRatings(sourcesFile, trustFile) };
}

import { readClerkConfig } from '@assize/clerk/service';
import { checkEnvironment, readTogether } from '@assize/config';
import { readBrains, readSeats } from '@assize/court/advice';
import { openPacks } from '@assize/court/packs';
import { corpusAt } from '@assize/court/sources';
import { readCredibilityConfig } from '@assize/credibility/service';
import { readEmbeddingConfig } from '@assize/embedding/service';
import { readJury } from '@assize/judge/service';
import { readHealthConfig } from '@assize/launcher/health';
import { readTelemetryConfig } from '@assize/telemetry';
import { homeOf } from './home.ts';
import { readPublishers } from './publishers.ts';

/**
 * Checks all settings of a court before any part of it is opened.
 * @throws ConfigError with every fault, OperatorError if a pack can't be used
 */
export async function checkCourtSettings(env: NodeJS.ProcessEnv): Promise<void> {
  readTogether({
    every: () => checkEnvironment(env),
    clerk: () => readClerkConfig(env),
    brains: () => readBrains(env),
    jury: () => readJury(env),
    seats: () => readSeats(env),
    publishers: () => readPublishers(env),
    embedding: () => readEmbeddingConfig(env),
    credibility: () => readCredibilityConfig(env),
    health: () => readHealthConfig(env),
    telemetry: () => readTelemetryConfig(env),
    corpus: () => (env['ASSIZE_CORPUS'] ? corpusAt(env['ASSIZE_CORPUS']) : null),
  });
  await openPacks(env['ASSIZE_PACKS'] || null, homeOf(env).trust);
}

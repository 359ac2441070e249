import { createLog } from '@assize/log';
import {
  SHADOW_DEFAULTS,
  checkShadowQuery,
  shadowRequestOf,
  shadowResultOf,
  type ShadowResult,
  type ShadowStrategy,
} from '@assize/proto';
import { ShadowService } from '@assize/proto/rpc';
import { CallError, client } from '@assize/rpc';
import { homeOf } from '../court/home.ts';
import { openReading } from '../court/reading.ts';
import { command, Failure } from './failure.ts';
import { progressOf } from './progress.ts';
import { renderShadow } from './render-shadow.ts';

export interface ShadowOptions {
  readonly topK?: number;
  readonly threshold?: number;
  readonly strategy?: ShadowStrategy;
  readonly provenance?: boolean;
  readonly tag?: string[];
  readonly source?: string;
  readonly json?: boolean;
}

const CALL_MS = 60_000;

/** Searches the local index for what contradicts a statement. */
export function shadow(query: string, options: ShadowOptions): Promise<void> {
  return command(async () => {
    const result = await searchLocally(queryOf(query, options));
    const text = options.json ? `${JSON.stringify(result)}\n` : renderShadow(query, result);
    process.stdout.write(text);
  });
}

/** Checked before anything is opened: a slip costs no loading of a model. */
function queryOf(query: string, options: ShadowOptions) {
  const { topK, threshold, strategy = 'stance', provenance = false, tag, source } = options;
  if (query.trim() === '') throw new Failure('shadow "": give the statement to challenge');
  const checked = checkShadowQuery({
    query,
    topK: topK ?? SHADOW_DEFAULTS.topK,
    threshold: threshold ?? SHADOW_DEFAULTS.threshold,
    strategy,
    includeProvenance: provenance,
    ...(tag === undefined ? {} : { tags: tag }),
    ...(source === undefined ? {} : { source }),
  });
  if (checked.ok) return checked.value;
  throw new Failure(`shadow: ${checked.faults.join('; ')}`);
}

async function searchLocally(query: ReturnType<typeof queryOf>): Promise<ShadowResult> {
  const log = createLog({ name: 'shadow', level: 'warn' });
  using progress = progressOf(1, false);
  const say = (what: string): void => progress.say(what);
  const home = homeOf(process.env);
  await using reading = await openReading({ home, env: process.env, search: true, log, say });
  await using rpc = client(ShadowService, reading.credibility, { timeoutMs: CALL_MS });
  say('searching');
  try {
    return shadowResultOf(await rpc.search(shadowRequestOf(query)));
  } catch (error) {
    if (error instanceof CallError) throw new Failure(`shadow: ${error.message}`);
    throw error;
  }
}

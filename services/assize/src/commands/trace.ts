import { ownAddress, readAccess } from '@assize/rpc/doors';
import { homeOf } from '../court/home.ts';
import { findTrace } from '../trace/find-trace.ts';
import { command } from './failure.ts';
import { print } from './output.ts';
import { renderTrace, traceJson } from './render-trace.ts';

export interface TraceOptions {
  readonly json?: boolean;
  /** The address of Jaeger's page. */
  readonly jaeger?: string;
}

/** Where `jaeger-main.ts` and every Jaeger of its own accord have their page. */
const JAEGER = 'http://127.0.0.1:16686';
const WIDTH = { pipe: 120, least: 60 };

/** Prints a trial as a tree. Exit 2 where nobody knows the case. */
export function trace(given: string, options: TraceOptions): Promise<void> {
  return command(async () => {
    const { env, stdout } = process;
    const named = options.jaeger ?? (env['ASSIZE_JAEGER_URL'] || undefined);
    const told = await findTrace(given, {
      cases: homeOf(env).cases,
      court: env['ASSIZE_COURT_ADDRESS'] || ownAddress(env, 'court'),
      access: readAccess(env),
      jaeger: named ?? JAEGER,
      named: named !== undefined,
      now: Date.now(),
    });
    const width = Math.max(WIDTH.least, stdout.columns || WIDTH.pipe);
    print(`${options.json ? JSON.stringify(traceJson(told)) : renderTrace(told, width)}\n`);
  });
}

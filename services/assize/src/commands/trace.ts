import { findTrace } from '../trace/find-trace.ts';
import { placesIn } from '../trace/look-up.ts';
import { EXIT } from './verify.ts';
import { print } from '../terminal/output.ts';
import { pinnedKeys, trustOfCase, type Pins } from './pinned.ts';
import { reportWidth } from '../terminal/wrap.ts';
import { renderTrace, traceJson } from '../trace/render.ts';

interface TraceOptions extends Pins {
  readonly json?: boolean;
  readonly jaeger?: string;
}

/** The default address of Jaeger's page. `jaeger-main.ts` uses it, too. */
const JAEGER = 'http://127.0.0.1:16686';
/** The width in columns if the output is not a terminal. */
const PIPE = 120;

/** The exit code is 2 if the case is unknown; for a case file it is that of `verify`. */
export async function trace(given: string, options: TraceOptions): Promise<number> {
  const { env, stdout } = process;
  const named = options.jaeger ?? (env['ASSIZE_JAEGER_URL'] || undefined);
  const keys = await pinnedKeys(options);
  const told = await findTrace(given, {
    ...placesIn(env),
    trustIn: (bytes) => trustOfCase(bytes, keys),
    jaeger: named ?? JAEGER,
    named: named !== undefined,
  });
  const width = reportWidth(stdout.columns, PIPE);
  print(`${options.json ? JSON.stringify(traceJson(told)) : renderTrace(told, width)}\n`);
  return told.trust === null ? 0 : EXIT[told.trust.status];
}

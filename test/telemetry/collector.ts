import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePorts } from '#servers';
import { linesOf } from '#src/lines.ts';
import { ROOT } from '../tooling/program.ts';

const CONFIG = join(ROOT, 'deploy', 'observability', 'collector', 'config.yaml');

/** A collector with the configuration that ships. */
export interface RunningCollector extends AsyncDisposable {
  /** Where spans and metrics are sent. */
  readonly otlpHttp: string;
  /** Where Prometheus scrapes what was sent. */
  readonly metrics: string;
}

/** What a collector says of a configuration: nothing where it takes it. */
export async function validate(binary: string, config = CONFIG): Promise<string> {
  const child = spawn(binary, ['validate', '--config', config], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines = linesOf(child.stderr);
  await once(child, 'close');
  return child.exitCode === 0 ? '' : lines.all.join('\n');
}

/**
 * Starts it before a Jaeger (`host:port` of its OTLP over gRPC): a decision after a second, and of
 * what no policy keeps, nothing. Jaeger 2 is a collector too, and has every part that is needed.
 */
export async function startCollector(binary: string, jaeger: string): Promise<RunningCollector> {
  const [grpc, http, metrics] = await freePorts(3);
  const child = spawn(binary, ['--config', CONFIG], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      OTLP_GRPC_ADDRESS: `127.0.0.1:${grpc}`,
      OTLP_HTTP_ADDRESS: `127.0.0.1:${http}`,
      PROMETHEUS_ADDRESS: `127.0.0.1:${metrics}`,
      JAEGER_ENDPOINT: jaeger,
      ASSIZE_DECISION_WAIT: '1s',
      ASSIZE_KEPT_PERCENT: '0',
    },
  });
  const last = (): void => void child.kill('SIGKILL');
  process.once('exit', last);
  const ended = once(child, 'exit');
  await linesOf(child.stderr).first(/Everything is ready/);
  return {
    otlpHttp: `http://127.0.0.1:${http}`,
    metrics: `http://127.0.0.1:${metrics}/metrics`,
    async [Symbol.asyncDispose]() {
      process.off('exit', last);
      child.kill('SIGTERM');
      await ended;
    },
  };
}

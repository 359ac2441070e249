// No error has the password of a server's address, whether the server is away or the address is invalid. Three
// variables; with `ASSIZE_TEST_SECRETS=all` every one.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { testFolder } from '@assize/proto/testing/folder';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../tooling/program.ts';
import { MAIN } from '#src/assize-command.ts';

const CANARY = 'c4n4ryS3cret';
/** Nothing listens there. */
const AWAY = '127.0.0.1:1';
/** A command that starts in spite of its fault is ended so long after its first output. */
const ENOUGH_MS = 8_000;
const folder = testFolder();

/** Each variable that holds an address or a key, and a command that uses it. */
const VARIABLES: readonly (readonly [variable: string, scheme: string, command: string[]])[] = [
  ['ASSIZE_NATS_URL', 'nats', ['up', '--port', '0', '--health-port', '0', '--docket-port', '0']],
  ['ASSIZE_REDIS_URL', 'redis', ['up', '--port', '0', '--health-port', '0', '--docket-port', '0']],
  ['ASSIZE_ELASTICSEARCH_URL', 'http', ['shadow', 'a b']],
  ['ASSIZE_ELASTICSEARCH_API_KEY', '', ['shadow', 'a b']],
  ['ASSIZE_LLM_URL', 'http', ['challenge', 'README.md', '--by', 'model']],
  [
    'ASSIZE_LLM_JUDGE_URL',
    'http',
    ['up', '--port', '0', '--health-port', '0', '--docket-port', '0'],
  ],
  ['ASSIZE_LLM_API_KEY', '', ['challenge', 'README.md', '--by', 'model']],
  ['ASSIZE_JAEGER_URL', 'http', ['trace', 'a'.repeat(26)]],
  ['ASSIZE_CREDIBILITY_ADDRESS', 'http', ['shadow', 'a b']],
  ['ASSIZE_EMBEDDING_ADDRESS', 'http', ['shadow', 'a b']],
  ['ASSIZE_COURT_ADDRESS', 'http', ['trace', 'a'.repeat(26)]],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http', ['shadow', 'a b']],
  [
    'OTEL_EXPORTER_OTLP_HEADERS',
    '',
    ['up', '--port', '0', '--health-port', '0', '--docket-port', '0'],
  ],
  [
    'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
    'http',
    ['up', '--port', '0', '--health-port', '0', '--docket-port', '0'],
  ],
];

const FORMS: readonly (readonly [form: string, valueOf: (scheme: string) => string])[] = [
  ['an address where nobody answers', (scheme) => `${scheme}://user:${CANARY}@${AWAY}`],
  ['an address of another scheme', () => `gopher://user:${CANARY}@${AWAY}/`],
  ['no address', () => `user:${CANARY}@${AWAY}:x`],
  ['a list with a fault', (scheme) => `${scheme}://u:${CANARY}@${AWAY},://u:${CANARY}@:`],
];

/** Until it ends, or until it has printed enough to have failed. */
function said(command: readonly string[], env: Record<string, string>): Promise<string> {
  const around = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    ASSIZE_DATA: folder,
    ASSIZE_CACHE: process.env['ASSIZE_CACHE'] ?? join(process.env['HOME'] ?? '', '.cache/assize'),
    ASSIZE_LOG_LEVEL: 'trace',
    // Otherwise the command would only report that another setting is missing.
    ...('ASSIZE_LLM_URL' in env || 'ASSIZE_LLM_API_KEY' in env || 'ASSIZE_LLM_JUDGE_URL' in env
      ? { ASSIZE_LLM_MODEL: 'm', ASSIZE_LLM_URL: `http://${AWAY}/v1` }
      : {}),
    ...env,
  };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN, ...command], { env: around, cwd: ROOT });
    let text = '';
    const heard = (chunk: Buffer): void => {
      if (text === '') setTimeout(() => child.kill('SIGKILL'), ENOUGH_MS).unref();
      text += chunk.toString('utf8');
    };
    child.stdout.on('data', heard);
    child.stderr.on('data', heard);
    child.once('close', () => resolve(text));
  });
}

/** One of each way in which an address is read: the bus, a client over HTTP, the exporter of telemetry. */
const FEW = ['ASSIZE_NATS_URL', 'ASSIZE_LLM_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
const tried = VARIABLES.filter(
  ([variable]) => process.env['ASSIZE_TEST_SECRETS'] === 'all' || FEW.includes(variable),
);

describe.each(tried)('%s', (variable, scheme, command) => {
  it('is quoted without its secret', async () => {
    const forms = FORMS.filter(([, valueOf]) => scheme !== '' || valueOf('x').startsWith('user'));
    const texts = await Promise.all(
      forms.map(async ([form, valueOf]) => ({
        form,
        text: await said(command, {
          [variable]: scheme === '' ? `x=${CANARY} \n` : valueOf(scheme),
        }),
      })),
    );
    // A command that starts in spite of the fault may have printed nothing when it is ended.
    expect(texts.map(({ text }) => text).join('')).not.toBe('');
    for (const { form, text } of texts) expect(text, form).not.toContain(CANARY);
  });
});

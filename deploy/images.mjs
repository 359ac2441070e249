// `npm run -s images`: builds the image of every service, and prints the sizes. Needs a running engine with BuildKit
// (docker, or the one that DOCKER_HOST names).
//
//   npm run -s images -- --service clerk --service judge    only these
//   npm run -s images -- --tag 1.4.0 --prefix registry.example.com/assize/
//   npm run -s images -- --twice                            builds again without a cache, and compares the layers
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { say, SetupError } from '../infra/setup/say.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ROLES = ['clerk', 'prosecutor', 'adversary', 'defense', 'judge', 'evaluator'];
const SERVICES = [...ROLES, 'embedding', 'credibility', 'assize'];
const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));

const { values } = parseArgs({
  options: {
    service: { type: 'string', multiple: true, default: SERVICES },
    tag: { type: 'string', default: version },
    prefix: { type: 'string', default: 'assize/' },
    twice: { type: 'boolean', default: false },
  },
});
try {
  buildAll();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  say(error.message);
  process.exitCode = 1;
}

function buildAll() {
  const strangers = values.service.filter((name) => !SERVICES.includes(name));
  if (strangers.length > 0)
    fail(`no service ${strangers.join(', ')}; there are ${SERVICES.join(', ')}`);
  print(['image', 'whole', 'Node, libraries', 'models', 'service']);
  for (const service of values.service) {
    const image = `${values.prefix}${service}:${values.tag}`;
    build(service, image);
    const sizes = layerSizes(image);
    print([image, ...[sum(sizes), ...sizesByPart(sizes)].map(megabytes)]);
    if (values.twice) compare(service, image);
  }
}

function build(service, image, ...more) {
  const said = {
    SERVICE: service,
    VERSION: values.tag,
    REVISION: git('rev-parse', 'HEAD') || 'unknown',
    SOURCE: git('remote', 'get-url', 'origin') || 'unknown',
    // Not the time of the commit, so that the layers of Node and of the models are the same in every release.
    SOURCE_DATE_EPOCH: process.env.SOURCE_DATE_EPOCH || '0',
  };
  const args = Object.entries(said).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  const quiet = ['--progress=plain', '-f', 'deploy/Dockerfile', '-t', image];
  docker('build', ...quiet, ...more, ...args, '.');
}

/** In bytes, from the first, without empty layers. */
function layerSizes(image) {
  const history = docker('history', '--human=false', '--format', '{{.Size}}', image);
  return history.trim().split('\n').map(Number).filter(Boolean).toReversed();
}

function sizesByPart(sizes) {
  const [node, ...above] = sizes;
  return [node, sum(above.slice(0, -1)), above.at(-1)];
}

/** Prints which layers differ in a second build without a cache. */
function compare(service, image) {
  const again = `${image}-again`;
  build(service, again, '--no-cache');
  const [first, second] = [image, again].map((one) =>
    docker('inspect', '--format', '{{join .RootFS.Layers " "}}', one).trim().split(' '),
  );
  const others = first.flatMap((digest, at) => (digest === second[at] ? [] : [at + 1]));
  const same = others.length === 0 && first.length === second.length;
  const said = same
    ? `all ${first.length} layers are the same`
    : `differ: layers ${others.join(', ')}`;
  process.stdout.write(`  built again: ${said}\n`);
  docker('rmi', again);
}

function docker(...args) {
  const env = { ...process.env, DOCKER_BUILDKIT: '1' };
  const options = { cwd: ROOT, env, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 };
  const { status, stdout, stderr, error } = spawnSync('docker', args, options);
  if (status !== 0)
    fail(
      `docker ${args[0]} failed: ${error?.message ?? stderr.trim().split('\n').slice(-25).join('\n')}`,
    );
  return stdout;
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

function print([image, ...columns]) {
  process.stdout.write(`${image.padEnd(28)}${columns.map((one) => one.padStart(17)).join('')}\n`);
}

function fail(message) {
  throw new SetupError(message);
}

function sum(numbers) {
  return numbers.reduce((all, one) => all + one, 0);
}

function megabytes(bytes) {
  return bytes ? `${(bytes / 1e6).toFixed(1)} MB` : '-';
}

// Lays out what one container runs: `image.ts SERVICE FOLDER` bundles a service with everything that it
// imports into FOLDER, which deploy/Dockerfile copies to /app.
import { realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';
import { bundle, ROOT } from './bundle.ts';
import { imageBill } from './image-bill.ts';
import { copyData } from './stage.ts';

/** Where the folder lies in the container: what a package reads beside its own code is looked for there. */
const HOME = '/app';

/** A package with compiled code, which can't be bundled: its files for this machine, and what it imports. */
interface Native {
  readonly files: readonly string[];
  readonly needs?: readonly string[];
}

const WHOLE = ['*.js', 'package.json'];
const NATIVE: Readonly<Record<string, Native>> = {
  'onnxruntime-node': {
    files: ['package.json', 'dist/*.js', `bin/napi-v6/linux/${process.arch}/*`],
    needs: ['onnxruntime-common'],
  },
  'onnxruntime-common': { files: ['package.json', 'dist/cjs/*'] },
  usearch: {
    files: ['package.json', 'javascript/dist/esm/*', `prebuilds/linux-${process.arch}/*`],
    needs: ['bindings', 'node-gyp-build'],
  },
  bindings: { files: WHOLE, needs: ['file-uri-to-path'] },
  'file-uri-to-path': { files: WHOLE },
  'node-gyp-build': { files: WHOLE },
};
/** Which of our packages import them. */
const IMPORTERS: Readonly<Record<string, string>> = {
  'onnxruntime-node': 'infra/models',
  usearch: 'infra/vectors',
};

/** Data of the libraries, and of the service, or of all where it composes them. Models are a layer apart. */
const DATA = '**/*.{json,jsonl,md,yaml,proto}';
const NO_DATA =
  /(?:^|\/)(?:node_modules|testing|training|fixtures|gen|models)(?:\/|$)|(?:^|\/)(?:package\.json|README\.md|FITTING\.md)$/;

const [service = '', into = ''] = process.argv.slice(2);
if (!service || !into) throw new Error('name a service, and the folder that it is laid out in');

const { dependencies, modules } = await bundle({
  into,
  entries: { main: join(ROOT, `services/${service}/src/main.ts`) },
  inlined: (name) => !(name in NATIVE),
  plugins: [besideItself()],
});
const own = service === 'assize' ? '*' : `{court,${service}}`;
await copyData(into, [`{infra,proto,services/${own}}/${DATA}`, 'deploy/nats/*'], NO_DATA);
const folders = new Set(modules.flatMap(packageOf));
// What a contract of gRPC is read from when it is first asked for.
for (const folder of folders)
  await copyFrom(folder, ['{build/,}proto/**/*.proto'], placeOf(folder));
for (const name of Object.keys(dependencies)) {
  await copyNative(join(ROOT, IMPORTERS[name] ?? '', 'node_modules', name), name);
}
// Whatever is in the image brings its licence along.
const licences = ['{LICEN[CS]E,licen[cs]e,NOTICE,COPYING}*'];
for (const folder of folders) await copyFrom(folder, licences, join('licenses', nameOf(folder)));
await writeFile(join(into, 'sbom.cdx.json'), await imageBill(service, folders));

/** The folder of the package of npm that a file is part of; none for a file of ours. */
function packageOf(file: string): string[] {
  return /^\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? [];
}

/** A package's name, from its folder. */
function nameOf(folder: string): string {
  return folder.replace(/^.*\/node_modules\//, '');
}

function placeOf(folder: string): string {
  return join('node_modules', nameOf(folder));
}

/** Has a package of CommonJS find the files beside it where they lie in the container. */
function besideItself(): Plugin {
  return {
    name: 'beside-itself',
    transform(code, id) {
      const [folder] = packageOf(id);
      if (folder === undefined || !/__(?:dir|file)name/.test(code)) return null;
      const at = join(HOME, placeOf(folder), relative(folder, id));
      const names = `__filename = ${JSON.stringify(at)}, __dirname = ${JSON.stringify(dirname(at))}`;
      return { code: `var ${names};\n${code}`, map: null };
    },
  };
}

function copyFrom(folder: string, patterns: readonly string[], to: string): Promise<void> {
  return copyData(join(into, to), patterns, undefined, folder);
}

async function copyNative(path: string, name: string): Promise<void> {
  const { files, needs = [] } = NATIVE[name] ?? { files: [] };
  const folder = realpathSync(path);
  await copyFrom(folder, files, join('node_modules', name));
  folders.add(folder);
  for (const need of needs) await copyNative(join(dirname(folder), need), need);
}

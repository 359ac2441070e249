// Lays out the files of one container: `image.ts SERVICE FOLDER` bundles a service with everything that it imports into
// FOLDER, which deploy/Dockerfile copies to /app.
import { realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';
import { bundle, ROOT } from './bundle.ts';
import { imageBill } from './image-bill.ts';
import { copyData } from './stage.ts';

/** The path of FOLDER in the container. Packages look there for the files that they read at run time. */
const HOME = '/app';

/**
 * A package with native code, which can't be bundled: its files for this platform, and the packages that it imports.
 */
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
/** Our package that imports each of them. */
const IMPORTERS: Readonly<Record<string, string>> = {
  'onnxruntime-node': 'infra/models',
  usearch: 'infra/vectors',
};

/** Of the libraries and of the service (for `assize`: of all services). Models are a separate layer of the image. */
const DATA = '**/*.{json,jsonl,md,yaml,proto}';
const NO_DATA =
  /(?:^|\/)(?:node_modules|testing|training|fixtures|gen|models)(?:\/|$)|(?:^|\/)(?:package\.json|README\.md|FITTING\.md)$/;

const [service = '', into = ''] = process.argv.slice(2);
if (!service || !into) throw new Error('name a service, and the folder that it is laid out in');

const { dependencies, modules } = await bundle({
  into,
  entries: { main: join(ROOT, `services/${service}/src/main.ts`) },
  inlined: (name) => !(name in NATIVE),
  plugins: [containerPaths()],
});
const own = service === 'assize' ? '*' : `{court,${service}}`;
await copyData(into, [`{infra,proto,services/${own}}/${DATA}`, 'deploy/nats/*'], NO_DATA);
const folders = new Set(modules.flatMap(packageOf));
// The gRPC contracts that are loaded at run time.
for (const folder of folders)
  await copyFrom(folder, ['{build/,}proto/**/*.proto'], placeOf(folder));
for (const name of Object.keys(dependencies)) {
  await copyNative(join(ROOT, IMPORTERS[name] ?? '', 'node_modules', name), name);
}
const licences = ['{LICEN[CS]E,licen[cs]e,NOTICE,COPYING}*'];
for (const folder of folders) await copyFrom(folder, licences, join('licenses', nameOf(folder)));
await writeFile(join(into, 'sbom.cdx.json'), await imageBill(service, folders));

/** The folder of the npm package that a file is part of. Empty for a file of ours. */
function packageOf(file: string): string[] {
  return /^\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? [];
}

function nameOf(folder: string): string {
  return folder.replace(/^.*\/node_modules\//, '');
}

function placeOf(folder: string): string {
  return join('node_modules', nameOf(folder));
}

/** Sets `__filename` and `__dirname` in a CommonJS package to its path in the container, so that it finds its files. */
function containerPaths(): Plugin {
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

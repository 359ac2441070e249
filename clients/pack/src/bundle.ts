import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';

/** The checkout: what a path inside of a package is told by. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Bundle {
  /** The folder of the package; chunks lie flat in its `dist/`. */
  readonly into: string;
  /** Where the data are that the code reads, in the folders of the checkout; `into` where absent. */
  readonly root?: string;
  /** The source of each entry, by the name that it has in `dist/`. */
  readonly entries: Readonly<Record<string, string>>;
  /** Whether the code of a package of npm goes into the bundle; all others stay what they are, dependencies. */
  readonly inlined: (name: string) => boolean;
  /** Further plugins, asked before those of every bundle. */
  readonly plugins?: readonly Plugin[];
  /** Packages that are fetched when they are first used, with the names that are imported from them. */
  readonly fetched?: Readonly<Record<string, readonly string[]>>;
  /** What is said otherwise in the package than in the checkout. */
  readonly said?: readonly (readonly [RegExp, string])[];
}

/** What a bundle is made of, and what it still needs. */
export interface Bundled {
  /** The packages of npm that it still imports, with the versions that are installed here. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** The files whose code went into it. */
  readonly modules: readonly string[];
}

/**
 * Bundles TypeScript of the workspace into JavaScript that Node runs from inside of `node_modules`, where
 * it strips no types.
 */
export async function bundle({
  into,
  root = into,
  entries,
  inlined,
  fetched = {},
  said = [],
  plugins = [],
}: Bundle): Promise<Bundled> {
  const versions = new Map<string, string>();
  const build = await rolldown({
    input: { ...entries },
    platform: 'node',
    // What a package of ours exports and nobody imports leaves no trace; one of others says so itself.
    treeshake: {
      moduleSideEffects: (id) => (id.includes('/node_modules/') ? undefined : EFFECTS.test(id)),
    },
    plugins: [
      ...plugins,
      later(fetched),
      outside(inlined, versions),
      placed(said, relative(join(into, 'dist'), root)),
    ],
  });
  const { output } = await build.write({
    dir: join(into, 'dist'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // A stack and the line that it names stay readable.
    minify: false,
    cleanDir: true,
  });
  await build.close();
  const imported = output.flatMap((one) =>
    one.type === 'chunk' ? [...one.imports, ...one.dynamicImports] : [],
  );
  const names = new Set(imported.map((id) => PACKAGE.exec(id)?.[0] ?? ''));
  const dependencies = Object.fromEntries(
    [...versions].filter(([name]) => names.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  const modules = output.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
  return { dependencies, modules };
}

/** What is loaded for what it does, not for what it exports. */
const EFFECTS = /(?:\/main|thread)\.ts$|^reflect-metadata$/;

const FETCHED = '\0fetched:';

/** Has a package fetched where the bundle imports it. */
function later(fetched: Readonly<Record<string, readonly string[]>>): Plugin {
  const versions = new Map<string, string>();
  return {
    name: 'later',
    resolveId(id, importer) {
      if (!importer || !(id in fetched)) return null;
      versions.set(id, versionOf(id, importer));
      return `${FETCHED}${id}`;
    },
    load(id) {
      if (!id.startsWith(FETCHED)) return null;
      const name = id.slice(FETCHED.length);
      const program = JSON.stringify(join(ROOT, 'infra/setup/fetched.mjs'));
      const given = `await fetched("${name}", "${versions.get(name) ?? ''}")`;
      return `import { fetched } from ${program};\nexport const { ${fetched[name]?.join(', ')} } = ${given};`;
    },
  };
}

/** The package's part of what is imported; of a relative path and of `#src` there is none. */
const PACKAGE = /^(?:@[^/]+\/)?[^./#@][^/]*/;

/** Leaves what comes from npm outside, and writes down which version of it. */
function outside(inlined: (name: string) => boolean, versions: Map<string, string>): Plugin {
  return {
    name: 'outside',
    resolveId(id, importer) {
      const name = PACKAGE.exec(id)?.[0];
      if (!name || !importer || id.startsWith('node:') || id.startsWith('/')) return null;
      if (name.startsWith('@assize/') || inlined(name)) return null;
      if (!versions.has(name)) versions.set(name, versionOf(name, importer));
      return { id, external: true };
    },
  };
}

/** The version of a package that a file of ours gets when it imports it. */
function versionOf(name: string, importer: string): string {
  for (let folder = dirname(importer); folder !== dirname(folder); folder = dirname(folder)) {
    try {
      const manifest = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8');
      return String((JSON.parse(manifest) as { version: string }).version);
    } catch {
      continue;
    }
  }
  throw new Error(`${importer} imports ${name}, which is not installed`);
}

const THREAD = /new URL\('(\.\/[\w-]*thread\.ts)', import\.meta\.url\)/g;

/**
 * Lets a module find its files: `import.meta.url` stays the place that its source has in the checkout, with
 * the package as root, and a worker thread is an entry of its own.
 */
function placed(said: NonNullable<Bundle['said']>, root: string): Plugin {
  return {
    name: 'placed',
    transform(code, id) {
      if (!id.startsWith(ROOT) || id.includes('/node_modules/')) return null;
      const at = JSON.stringify(join(root, relative(ROOT, id)));
      const folder = JSON.stringify(`/${join(root, relative(ROOT, dirname(id)))}`);
      const spoken = said.reduce((text, [was, is]) => text.replaceAll(was, is), code);
      const moved = spoken
        .replaceAll('import.meta.url', `new URL(${at}, import.meta.url)`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`);
      const threads = spoken.replaceAll(THREAD, (_all, file: string) => {
        const thread = this.emitFile({ type: 'chunk', id: join(dirname(id), file) });
        return `new URL(import.meta.ROLLUP_FILE_URL_${thread})`;
      });
      return { code: threads === spoken ? moved : threads, map: null };
    },
  };
}

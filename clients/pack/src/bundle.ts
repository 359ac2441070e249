import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';

/** The root of the checkout. Paths inside a package are relative to it. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Bundle {
  /** The folder of the package. The bundle is written flat into its `dist/`. */
  readonly into: string;
  /** The root of the data that the code reads, laid out as in the checkout. Default `into`. */
  readonly root?: string;
  /** The source file of each entry, by its name in `dist/`. */
  readonly entries: Readonly<Record<string, string>>;
  /** Whether to bundle the code of an npm package. All others stay external and become dependencies. */
  readonly inlined: (name: string) => boolean;
  /** Further plugins, which run before those of every bundle. */
  readonly plugins?: readonly Plugin[];
  /** Packages to fetch on first use, each with the names that are imported from it. */
  readonly fetched?: Readonly<Record<string, readonly string[]>>;
  /** Replacements of text in the code that hold for the package and not for the checkout. */
  readonly replacements?: readonly (readonly [RegExp, string])[];
}

export interface Bundled {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly modules: readonly string[];
}

/** Bundles TypeScript of the workspace into JavaScript, since Node strips no types from files in `node_modules`. */
export async function bundle({
  into,
  root = into,
  entries,
  inlined,
  fetched = {},
  replacements = [],
  plugins = [],
}: Bundle): Promise<Bundled> {
  const versions = new Map<string, string>();
  const build = await rolldown({
    input: { ...entries },
    platform: 'node',
    // Our modules have no side effects except those of `EFFECTS`; packages of others declare their own.
    treeshake: {
      moduleSideEffects: (id) => (id.includes('/node_modules/') ? undefined : EFFECTS.test(id)),
    },
    plugins: [
      ...plugins,
      fetchLazily(fetched),
      keepExternal(inlined, versions),
      keepPaths(replacements, relative(join(into, 'dist'), root)),
    ],
  });
  const { output } = await build.write({
    dir: join(into, 'dist'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // Stack traces stay readable.
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

/** Modules that are imported for their side effects and not for their exports. */
const EFFECTS = /(?:\/main|thread)\.ts$|^reflect-metadata$/;

const FETCHED = '\0fetched:';

function fetchLazily(fetched: Readonly<Record<string, readonly string[]>>): Plugin {
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

/** The package name of an import specifier. A relative path and `#src` have none. */
const PACKAGE = /^(?:@[^/]+\/)?[^./#@][^/]*/;

function keepExternal(inlined: (name: string) => boolean, versions: Map<string, string>): Plugin {
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

/** `import.meta.url` becomes the source's path in the checkout, below the package; a worker thread, an entry. */
function keepPaths(replacements: NonNullable<Bundle['replacements']>, root: string): Plugin {
  return {
    name: 'placed',
    transform(code, id) {
      if (!id.startsWith(ROOT) || id.includes('/node_modules/')) return null;
      const at = JSON.stringify(join(root, relative(ROOT, id)));
      const folder = JSON.stringify(`/${join(root, relative(ROOT, dirname(id)))}`);
      const replaced = replacements.reduce((text, [was, is]) => text.replaceAll(was, is), code);
      const moved = replaced
        .replaceAll('import.meta.url', `new URL(${at}, import.meta.url)`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`);
      const threads = replaced.replaceAll(THREAD, (_all, file: string) => {
        const thread = this.emitFile({ type: 'chunk', id: join(dirname(id), file) });
        return `new URL(import.meta.ROLLUP_FILE_URL_${thread})`;
      });
      return { code: threads === replaced ? moved : threads, map: null };
    },
  };
}

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './bundle.ts';

const PACKAGES: Readonly<Record<string, string>> = {
  '@assize/proto': 'proto/src/index.ts',
  '@assize/keys': 'infra/keys/src/index.ts',
};
const SPECIFIER = /(?<=(?:from |import\(|import )')[^']+(?=')/g;

/**
 * Writes the declarations of an entry, and of every module of ours that they refer to, below `into`, each at the path
 * that its source has in the checkout. Returns the path of the entry's declarations.
 */
export async function writeTypes(entry: string, into: string): Promise<string> {
  const emitted = await mkdtemp(join(tmpdir(), 'assize-types-'));
  try {
    await emit(entry, emitted);
    const todo = new Set([entry]);
    for (const source of todo) {
      const text = await readFile(join(emitted, declarationFile(source)), 'utf8');
      const written = fromDeclaringModules(text).replaceAll(SPECIFIER, (specifier) => {
        const target = targetOf(specifier, source);
        if (target === null) return specifier;
        todo.add(target);
        const path = relative(dirname(source), target).replace(/\.ts$/, '.js');
        return path.startsWith('.') ? path : `./${path}`;
      });
      await mkdir(join(into, dirname(source)), { recursive: true });
      await writeFile(join(into, declarationFile(source)), written);
    }
    return declarationFile(entry);
  } finally {
    await rm(emitted, { recursive: true, force: true });
  }
}

async function emit(entry: string, outDir: string): Promise<void> {
  const config = join(outDir, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir,
    rootDir: ROOT,
    // Resolved through node_modules, they would count as third-party packages, whose types are already there.
    paths: Object.fromEntries(
      Object.entries(PACKAGES).map(([name, path]) => [name, [join(ROOT, path)]]),
    ),
    typeRoots: [join(ROOT, 'node_modules/@types')],
  };
  const files = [join(ROOT, entry)];
  // All sources of the packages are roots: of a module that it only reaches by an import, tsc 7.0 now and then takes
  // the package for third-party, and writes no declarations.
  const include = Object.values(PACKAGES).map((index) => join(ROOT, dirname(index), '**/*.ts'));
  const exclude = [join(ROOT, '**/*.test.ts'), join(ROOT, '**/testing')];
  const extended = join(ROOT, 'tsconfig.json');
  await writeFile(
    config,
    JSON.stringify({ extends: extended, compilerOptions, files, include, exclude }),
  );
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [tsc, '-p', config]).catch((error: unknown) => {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`the types can't be made: ${said}`, { cause: error });
  });
}

const STATEMENT = /(import|export) (?:type )?\{([^}]*)\} from '(@assize\/\w+)';/g;

/** Imports each name from the module that declares it, so that the types of a whole package need not be included. */
function fromDeclaringModules(text: string): string {
  return text.replaceAll(STATEMENT, (all, verb: string, names: string, from: string) => {
    const index = PACKAGES[from];
    if (!index) return all;
    return names
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter((name) => name !== '')
      .map((name) => `${verb} type { ${name} } from '${OURS}${moduleOf(name, index)}';`)
      .join('\n');
  });
}

function moduleOf(name: string, index: string): string {
  const source = readFileSync(join(ROOT, index), 'utf8');
  for (const [, names = '', module = ''] of source.matchAll(LIST)) {
    const given = names.split(',').map((one) => one.trim().replace(/^type /, ''));
    if (given.includes(name)) return targetOf(module, index) ?? module;
  }
  for (const [, module = ''] of source.matchAll(WHOLE)) {
    const target = targetOf(module, index) ?? module;
    const declared = readFileSync(join(ROOT, target), 'utf8').matchAll(DECLARATION);
    if (declared.some(([, one]) => one === name)) return target;
  }
  throw new Error(`${index} does not export ${name}`);
}

const LIST = /export (?:type )?\{([^}]*)\} from '([^']*)';/g;
const WHOLE = /export \* from '([^']*)';/g;
const DECLARATION = /^export (?:type|interface|const|class|function) (\w+)/gm;
const OURS = 'checkout:';

const declarationFile = (source: string): string => source.replace(/\.ts$/, '.d.ts');

/** The source file of ours that a specifier refers to, as a path in the checkout. Null if it is not ours. */
function targetOf(specifier: string, source: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(source), specifier);
  if (specifier.startsWith('#src/')) {
    return join(source.slice(0, source.indexOf('/src/')), specifier.slice(1));
  }
  if (specifier.startsWith(OURS)) return specifier.slice(OURS.length);
  if (specifier.startsWith('@assize/')) {
    throw new Error(`${source}: the types of ${specifier} are not among those of the package`);
  }
  return null;
}

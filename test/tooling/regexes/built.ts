// Loads the modules in its arguments, and prints the regular expressions that they build from strings: one JSON object
// a line, with its place.
import { pathToFileURL } from 'node:url';

const plain = RegExp;
const root = `${pathToFileURL(process.cwd()).href}/`;

/** The nearest place of the product on the stack; null if a library builds one for itself. */
function builder(): string | null {
  const lines = (new Error().stack ?? '').split('\n').slice(3);
  const line = lines.find((one) => one.includes(root) && !one.includes('node_modules'));
  const [, where = ''] = line?.split(root) ?? [];
  return where.split(':').slice(0, 2).join(':') || null;
}

globalThis.RegExp = new Proxy(plain, {
  construct(target, [source, flags]: [string, string?]) {
    const made = new target(source, flags);
    const where = builder();
    if (where !== null) {
      process.stdout.write(
        `${JSON.stringify({ where, source: made.source, flags: made.flags })}\n`,
      );
    }
    return made;
  },
});

for (const path of process.argv.slice(2)) await import(pathToFileURL(path).href);

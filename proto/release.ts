/** Adds the current version of each proceeding to its released versions: `node proto/release.ts`. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { canonical } from '#src/case/canonical.ts';
import { releaseFile } from '#src/proceeding/versions.ts';
import { folderOf, proceedings } from '#src/proceedings/known.ts';

for (const { definition, digest, graph, binding } of proceedings()) {
  const file = releaseFile(folderOf(definition), digest);
  if (existsSync(file)) continue;
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, `${canonical({ binding, graph })}\n`);
  process.stdout.write(`${definition.name}: released ${digest}\n`);
}

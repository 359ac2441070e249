// Packs what others install: `npm run -s pack -- FOLDER` writes the npm packages `assize` and `@assize/client` there,
// and prints the path of each.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { packCli } from './cli.ts';
import { packClient } from './client.ts';

const [folder = 'packages'] = process.argv.slice(2);
const staging = await mkdtemp(join(tmpdir(), 'assize-pack-'));
try {
  for (const make of [packClient, packCli]) {
    process.stdout.write(`${await make(join(staging, make.name), resolve(folder))}\n`);
  }
} finally {
  await rm(staging, { recursive: true, force: true });
}

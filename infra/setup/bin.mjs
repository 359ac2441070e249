#!/usr/bin/env node
// The command of the packed `assize`, on any Node from 18 on. A Node that is new enough runs it directly; an older one
// first fetches the pinned Node.

import * as module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { flagsFor, runChild } from './child.mjs';
import { cacheFolder, currentNode } from './runtime.mjs';
import { begin } from './say.mjs';

const main = new URL('../../dist/main.js', import.meta.url);

async function start(args) {
  const cache = cacheFolder(process.env);
  const node =
    currentNode(cache) ?? (await (await import('./install-node.mjs')).installNode(cache));
  if (node !== process.execPath) {
    const file = fileURLToPath(main);
    return runChild({ node, flags: flagsFor(file, args), file, args, cache });
  }
  module.enableCompileCache(join(cache, 'compiled'));
  return import(main);
}

await begin(start);

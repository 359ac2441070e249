import type { Environment } from './folders.ts';
import { runTool } from './tool.ts';

/** The oldest server that keeps an expected last sequence per subject filter and per-message TTLs. */
const OLDEST = [2, 11] as const;

/** What `nats-server --version` says, as `2.15.1`. */
export async function natsVersion(binary: string, env: Environment): Promise<string | undefined> {
  const text = await runTool(binary, ['--version'], { env, timeoutMs: 10_000 });
  return /v(\d+\.\d+\.\d+)/.exec(text)?.[1];
}

export function isRecentEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

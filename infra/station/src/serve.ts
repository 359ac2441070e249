import { serveRole, type RoleBrain } from '@assize/handoff';
import type { Log } from '@assize/log';
import type { Role } from '@assize/proto';
import type { StationConfig } from './config.ts';
import { openStation, type Shared, type Station } from './station.ts';

/** Opens a role's station, gives it its brain, and serves its inbox until disposed. */
export async function startRole(
  role: Role,
  config: StationConfig,
  log: Log,
  brainOf: (station: Station) => RoleBrain,
  shared: Shared = {},
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const station = stack.use(await openStation(role, config, log, shared));
  stack.use(await serveRole({ ...station, brain: brainOf(station) }, station.inbox));
  return stack.move();
}

import { readFile } from 'node:fs/promises';
import { connectBus, type Bus } from '@assize/bus';
import { seedFile } from '../../services/assize/src/court/authorization.ts';

/** The seeds of its users lie in `home`. */
interface Guarded {
  readonly natsUrl: string;
  readonly home: { readonly keys: string };
}

export async function seedOf(keys: string, user: string): Promise<string> {
  return (await readFile(seedFile(keys, user), 'utf8')).trim();
}

/** Connects by the user's own key. A role receives replies only on its own inbox. */
export async function connectAs({ natsUrl, home }: Guarded, user: string): Promise<Bus> {
  const inbox = user.includes('-') ? {} : { inboxPrefix: `_INBOX_${user}` };
  const nkeySeed = await seedOf(home.keys, user);
  return connectBus({ servers: natsUrl, name: user, nkeySeed, ...inbox });
}

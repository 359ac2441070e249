import { trustedKeysIn } from '@assize/keys';
import { ROLES } from '@assize/proto';
import { createLog } from '@assize/telemetry/log';
import { openProcessCourt } from '#src/process-court.ts';
import { openPublisher, type Publisher } from '../../../services/assize/src/court/publisher.ts';
import { cpuMeterOf } from './stretch.ts';
import { membersOf } from '../../servers/group.ts';

export interface CourtApart extends AsyncDisposable {
  readonly publisher: Publisher;
  /** The CPU of its processes, its server and this process, which publishes, in milliseconds. */
  readonly cpuMs: () => number;
}

/** The ack wait that is the default of a court. */
const SETTINGS = { ASSIZE_ACK_WAIT: '2s' };

export async function openCourtApart(): Promise<CourtApart> {
  await using stack = new AsyncDisposableStack();
  // Otherwise a second reader of each verdict would count as the court's.
  const court = stack.use(await openProcessCourt(undefined, [], false));
  const roles = await Promise.all(ROLES.map((role) => court.seat(role, SETTINGS)));
  const server = court.natsGroup === undefined ? [] : await membersOf(court.natsGroup);
  const publisher = stack.use(
    await openPublisher({
      natsUrl: court.natsUrl,
      account: 'default',
      source: 'urn:assize:bench',
      proceeding: 'defect-court',
      trusted: await trustedKeysIn(court.trustFile),
      log: createLog({ name: 'bench', level: 'warn' }),
    }),
  );
  const cpuMs = cpuMeterOf([...roles.map(({ pid }) => pid), ...server]);
  const opened = stack.move();
  return { publisher, cpuMs, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

import { trustedKeysIn } from '@assize/keys';
import { ROLES } from '@assize/proto';
import { createLog } from '@assize/telemetry/log';
import { openProcessCourt } from '#src/process-court.ts';
import { openPublisher, type Publisher } from '../../../services/assize/src/court/publisher.ts';
import { cpuMeterOf } from './stretch.ts';
import { membersOf } from '../../servers/group.ts';

/** A court with each role in a process of its own, and with its own server. */
export interface CourtApart extends AsyncDisposable {
  readonly publisher: Publisher;
  /** The CPU time so far in milliseconds, of all its processes, of its server, and of this process, which publishes. */
  readonly cpuMs: () => number;
}

/** The ack wait that a court has by default, in place of the shorter one of tests. */
const SETTINGS = { ASSIZE_ACK_WAIT: '2s' };

export async function openCourtApart(): Promise<CourtApart> {
  await using stack = new AsyncDisposableStack();
  // No second reader of verdicts, whose CPU would be counted as the court's.
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

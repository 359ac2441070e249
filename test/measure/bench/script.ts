import { connectBus, type Bus, type Stored } from '@assize/bus';
import { caseScope, parseHandoff, STREAMS, type SealedCase } from '@assize/proto';

export interface Step {
  /** The last tokens of its subject. */
  readonly from: string;
  readonly to: string;
  /** Its headers, without those of its expectations of the log and those that the log added. */
  readonly headers: Readonly<Record<string, string>>;
  /** The number of entries of the case after it. */
  readonly entries: number;
  /** The size of its body in the log, in bytes. */
  readonly sent: number;
}

/** A recorded real trial: its messages in order, from the clerk's opening to the verdict, and the sealed case. */
export interface Script {
  readonly sealed: SealedCase;
  readonly steps: readonly Step[];
}

/**
 * Reads the messages of these cases from the log. The content of the case at each message is taken from the sealed
 * case, whatever part of it the message carried.
 */
export async function record(natsUrl: string, cases: readonly SealedCase[]): Promise<Script[]> {
  await using bus = await connectBus({ servers: natsUrl, name: 'assize-bench-record' });
  const scripts: Script[] = [];
  for (const sealed of cases) scripts.push({ sealed, steps: await stepsOf(bus, sealed) });
  return scripts;
}

async function stepsOf(bus: Bus, { case: { header, entries } }: SealedCase): Promise<Step[]> {
  const steps: Step[] = [];
  let [before, known] = [0, 0];
  for await (const message of bus.history(STREAMS.court, caseScope(header.caseId))) {
    known += entries.filter(({ follows }) => follows === before).length;
    before = message.sequence;
    steps.push(stepOf(message, known));
  }
  if (known === entries.length) return steps;
  throw new Error(`case ${header.caseId}: its log leads to ${known} of ${entries.length} entries`);
}

function stepOf({ subject, headers: all, body }: Stored, entries: number): Step {
  const { from, to } = parseHandoff(subject) ?? { from: '', to: '' };
  const headers = Object.fromEntries(Object.entries(all).filter(([name]) => isOwn(name)));
  return { from, to, headers, entries, sent: body.byteLength };
}

/** Whether a header is the message's own. The message id is, although NATS defines it. */
const isOwn = (name: string): boolean => !name.startsWith('Nats-') || name === 'Nats-Msg-Id';

import { connectBus, type Bus, type Stored } from '@assize/bus';
import { caseScope, parseHandoff, STREAMS, type SealedCase } from '@assize/proto';

/** One message of a recorded trial. */
export interface Step {
  /** The last tokens of its subject. */
  readonly from: string;
  readonly to: string;
  /** What it carried besides its body; not what it expected of the log, nor what the log says of it. */
  readonly headers: Readonly<Record<string, string>>;
  /** How many entries the case holds by then. */
  readonly entries: number;
  /** Bytes of its body in the log. */
  readonly sent: number;
}

/** A real trial: its messages in their order, from the clerk's opening to the verdict, and what was sealed. */
export interface Script {
  readonly sealed: SealedCase;
  readonly steps: readonly Step[];
}

/**
 * Reads back from the log by which messages these cases travelled. What a message held of its case is
 * taken from the sealed case, whatever part of it the message itself carried.
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

/** NATS keeps its own headers beside the message's; the id is the message's. */
const isOwn = (name: string): boolean => !name.startsWith('Nats-') || name === 'Nats-Msg-Id';

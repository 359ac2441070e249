import { connectBus, type Bus, type Stored } from '@assize/bus';
import { caseScope, parseHandoff, STREAMS, type SealedCase } from '@assize/proto';

export interface Step {
  /** The last tokens of its subject. */
  readonly from: string;
  readonly to: string;
  /** The author's headers, without the expectations of the log and what the log adds. */
  readonly headers: Readonly<Record<string, string>>;
  /** How many entries the case has after this message. */
  readonly entries: number;
  /** Bytes of the body in the log. */
  readonly sent: number;
}

/** The messages from the clerk's opening to the verdict, and the sealed case. */
export interface Script {
  readonly sealed: SealedCase;
  readonly steps: readonly Step[];
}

/** Reads from the log which messages these cases travelled by. What a message held is taken from the sealed case. */
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

/** NATS keeps its own headers beside the author's; the message id is the author's. */
const isOwn = (name: string): boolean => !name.startsWith('Nats-') || name === 'Nats-Msg-Id';

import { connectBus, type Bus, type Stored } from '@assize/bus';
import {
  caseScope,
  checkCaseFile,
  checkSealedCase,
  parseHandoff,
  readEntries,
  readPart,
  STREAMS,
} from '@assize/proto';

/** One message of a recorded trial. */
export interface Step {
  /** The last tokens of its subject. */
  readonly from: string;
  readonly to: string;
  /** What it carried besides its body; not what it expected of the log. */
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of headers and body, what it expected of the log included. */
  readonly size: number;
  /** What it adds to the state: the header of the case, its new entries, or the seal. */
  readonly adds: {
    readonly header?: unknown;
    readonly entries: readonly unknown[];
    readonly envelope?: unknown;
  };
}

/** The messages of a real trial in their order, from the clerk's opening to the sealed verdict. */
export type Script = readonly Step[];

/** Reads the trials of these cases back from the log. */
export async function record(natsUrl: string, caseIds: readonly string[]): Promise<Script[]> {
  await using bus = await connectBus({ servers: natsUrl, name: 'assize-bench-record' });
  const scripts: Script[] = [];
  for (const caseId of caseIds) scripts.push(await scriptOf(bus, caseId));
  return scripts;
}

async function scriptOf(bus: Bus, caseId: string): Promise<Script> {
  const steps: Step[] = [];
  let known = 0;
  for await (const message of bus.history(STREAMS.court, caseScope(caseId))) {
    const step = stepOf(message, known);
    known += step.adds.entries.length;
    steps.push(step);
  }
  return steps;
}

/** @param known entries of the case that the messages before it held */
function stepOf(message: Stored, known: number): Step {
  const { from, to } = parseHandoff(message.subject) ?? { from: '', to: '' };
  const size = message.body.byteLength + headerBytes(message.headers);
  const headers = plainHeaders(message.headers);
  const text = Buffer.from(message.body).toString('utf8');
  const part = readPart(text);
  const added = part && readEntries(part);
  if (added && typeof added !== 'string') {
    const entries = added.filter(({ ordinal }) => ordinal >= known);
    return { from, to, headers, size, adds: { entries } };
  }
  const value: unknown = JSON.parse(text);
  const file = checkCaseFile(value);
  if (file.ok) {
    const { header, entries } = file.value;
    const adds = { entries: entries.slice(known), ...(known === 0 ? { header } : {}) };
    return { from, to, headers, size, adds };
  }
  const sealed = checkSealedCase(value);
  if (!sealed.ok) throw new Error(`${message.subject} holds no case: ${file.faults.join('; ')}`);
  const { case: kase, envelope } = sealed.value;
  return { from, to, headers, size, adds: { entries: kase.entries.slice(known), envelope } };
}

/** A plain chain expects nothing of the log. */
function plainHeaders(all: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith(EXPECTATION)));
}

const EXPECTATION = 'Nats-Expected-';

/** As NATS writes them: a line "NATS/1.0", one line a header, an empty line (ADR-4). */
export function headerBytes(headers: Readonly<Record<string, string>>): number {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.byteLength(`NATS/1.0\r\n${lines.join('')}\r\n`);
}

import { readStatement, type CaseFile, type Entry, type SealedCase } from '@assize/proto';
import { passesOf, type Call, type Step, type TrialTrace } from './trial-trace.ts';

/** The seal is not verified. */
export function traceOfFile({ case: file, envelope }: SealedCase): TrialTrace {
  const decision = readStatement(envelope.payload)?.predicate.decision ?? null;
  return { caseId: file.header.caseId, passes: passesOf(stepsOf(file)), decision };
}

function stepsOf({ header, entries }: CaseFile): Step[] {
  const opened = Date.parse(header.openedAt);
  const opening: Step = {
    role: 'clerk',
    persona: null,
    node: null,
    turn: null,
    round: null,
    edge: null,
    why: null,
    brain: null,
    sinceMs: 0,
    ms: null,
    error: null,
    calls: [],
  };
  const turns = entries.map((entry, i): Step => {
    const { role, persona, node, turn, round, edge, why, brain } = entry;
    const sinceMs = Date.parse(entry.at) - opened;
    const before = Date.parse(entries[i - 1]?.at ?? header.openedAt) - opened;
    const facts = { role, persona, node, turn, round, edge, why, brain: brain.name, sinceMs };
    return { ...facts, ms: sinceMs - before, error: null, calls: callsOf(entry) };
  });
  return [opening, ...turns];
}

/** The calls of language models: a case file records no others. */
function callsOf({ usage, gathered: { advice = [] } }: Entry): Call[] {
  if (advice.length === 0) {
    const { calls, tokens, costUsd = null, ms = null } = usage;
    if (calls === 0) return [];
    return [{ name: 'language model', times: calls, ms, tokens, costUsd, error: null, calls: [] }];
  }
  return advice.map(({ asked, model, usage: used, failure }) => ({
    name: `chat ${model} (${asked})`,
    times: used.calls,
    ms: used.ms,
    tokens: used.promptTokens + used.completionTokens,
    costUsd: used.costUsd,
    error: failure?.message ?? null,
    calls: [],
  }));
}

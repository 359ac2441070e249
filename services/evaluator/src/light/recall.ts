import type { Recall, View } from '@assize/proto';

type Precedent = View['light']['precedents'][number];

/** F0: lists the verdicts on close claims, as the clerk cited them. They carry no weight. */
export function recall({ light }: View): Recall {
  const precedents = light.precedents.map((precedent) => {
    const { caseId, relation, decision, classification } = precedent;
    return { caseId, relation, decision, classification, said: describe(precedent) };
  });
  return { kind: 'recall', precedents };
}

function describe({
  relation,
  similarity,
  decision,
  classification,
  decidedAt,
}: Precedent): string {
  const on = relation === 'same' ? 'the same claim' : 'the opposite claim';
  const found = `${decision} → ${classification ?? 'no classification'}`;
  return `${decidedAt.slice(0, 10)}, on ${on} (${similarity.toFixed(2)}): ${found}`;
}

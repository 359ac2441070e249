import type { Meter } from '@opentelemetry/api';
import { ROLES } from '@assize/proto';
import { ATTR } from '#src/attributes.ts';
import { knownOnly, firstFew } from '#src/metrics/bounded.ts';
import type { Asked } from '#src/metrics/model.ts';

/** Bucket boundaries prescribed by the semantic conventions for generative AI (seconds, tokens). */
const ANSWER_SECONDS = Array.from({ length: 14 }, (_, power) => 0.01 * 2 ** power);
const TOKENS = Array.from({ length: 14 }, (_, power) => 4 ** power);

const MAX_MODELS = 32;

const FAILURES = [
  'timeout',
  'cancelled',
  'unreachable',
  'rate-limited',
  'unavailable',
  'rejected',
  'truncated',
  'refused',
  'invalid',
  'budget',
];

/** Metrics of the semantic conventions for generative AI, and our own for what these do not cover. */
export function languageModels(meter: Meter) {
  const seconds = meter.createHistogram('gen_ai.client.operation.duration', {
    description: 'GenAI operation duration.',
    unit: 's',
    advice: { explicitBucketBoundaries: ANSWER_SECONDS },
  });
  const tokens = meter.createHistogram('gen_ai.client.token.usage', {
    description: 'Number of input and output tokens used.',
    unit: '{token}',
    advice: { explicitBucketBoundaries: TOKENS },
  });
  const cost = meter.createCounter('assize.llm.cost', {
    description: 'Cost of answers whose price is known.',
    // Prometheus appends the unit to the name unchanged.
    unit: 'usd',
  });
  const failures = meter.createCounter('assize.llm.failures', {
    description: 'Questions to a language model that got no answer.',
  });
  const roleOf = knownOnly(ROLES);
  const modelOf = firstFew(MAX_MODELS);
  const reasonOf = knownOnly(FAILURES);
  return {
    asked(asked: Asked) {
      const [role, model] = [roleOf(asked.role), modelOf(asked.model)];
      const reason = asked.failure === null ? null : reasonOf(asked.failure);
      if (reason !== null) failures.add(1, { role, model, reason });
      // A question refused by the budget was never sent.
      if (reason === 'budget') return;
      const labels = {
        [ATTR.role]: role,
        [ATTR.genAiModel]: model,
        [ATTR.genAiOperation]: 'chat',
        [ATTR.genAiProvider]: 'openai',
      };
      seconds.record(
        asked.seconds,
        reason === null ? labels : { ...labels, [ATTR.errorType]: reason },
      );
      tokens.record(asked.inputTokens, { ...labels, [TOKEN_TYPE]: 'input' });
      tokens.record(asked.outputTokens, { ...labels, [TOKEN_TYPE]: 'output' });
      if (asked.costUsd !== null) cost.add(asked.costUsd, { role, model });
    },
  };
}

const TOKEN_TYPE = 'gen_ai.token.type';

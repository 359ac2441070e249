import {
  ATTR,
  inSpan,
  redacted,
  SpanKind,
  SpanStatusCode,
  type Attributes,
  type Span,
  type SpanStart,
  type Telemetry,
} from '@assize/telemetry';
import type Type from 'typebox';
import type { ModelQuestion, Completion, LanguageModel } from '#src/port.ts';

/**
 * A span for each answer, by OpenTelemetry's conventions for generative AI. It contains the prompt and the answer only
 * if the telemetry settings ask for them, and then redacted.
 */
export function traced(model: LanguageModel, telemetry: Telemetry): LanguageModel {
  if (!telemetry.tracing) return model;
  return {
    name: model.name,
    complete: (asking) =>
      inSpan(
        telemetry,
        () => spanOf(model.name, asking, telemetry),
        async (span) => {
          const completion = await model.complete(asking);
          noteCompletion(span, completion, telemetry);
          return completion;
        },
      ),
  };
}

function spanOf<Shape extends Type.TSchema>(
  model: string,
  { name, prompt, budget, system, user }: ModelQuestion<Shape>,
  { content }: Telemetry,
): SpanStart {
  return {
    name: `chat ${model}`,
    kind: SpanKind.CLIENT,
    attributes: {
      [ATTR.genAiOperation]: 'chat',
      [ATTR.genAiProvider]: 'openai',
      [ATTR.genAiModel]: model,
      [ATTR.genAiOutputType]: 'json',
      [ATTR.genAiMaxTokens]: budget?.maxTokens,
      [ATTR.promptName]: prompt?.name ?? name,
      [ATTR.promptHash]: prompt?.hash,
      ...(content === 'redacted' ? { [ATTR.genAiInput]: messages({ system, user }) } : {}),
    },
  };
}

function noteCompletion(span: Span, completion: Completion<unknown>, { content }: Telemetry): void {
  const { promptTokens, completionTokens } = completion.usage;
  const used: Attributes = {
    [ATTR.genAiInputTokens]: promptTokens,
    [ATTR.genAiOutputTokens]: completionTokens,
  };
  if (completion.ok) {
    const output = content === 'redacted' ? JSON.stringify(completion.value) : null;
    span.setAttributes({
      ...used,
      ...(output === null ? {} : { [ATTR.genAiOutput]: messages({ assistant: output }) }),
    });
    return;
  }
  const { reason, message } = completion.failure;
  span.setAttributes({ ...used, [ATTR.errorType]: reason });
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}

function messages(texts: Readonly<Record<string, string>>): string {
  const all = Object.entries(texts).map(([role, text]) => ({
    role,
    parts: [{ type: 'text', content: redacted(text) }],
  }));
  return JSON.stringify(all);
}

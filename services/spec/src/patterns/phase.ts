import type { Phase } from '#src/review/phase.ts';
import { CONTEXT_FILES, isAnnotated } from './annotation.ts';
import { readContext } from './context.ts';
import { inspect } from './inspect.ts';

export interface PatternsOptions {
  /** The model's name; if absent, the configured model is used. */
  readonly model?: string;
  /** The folder of the notes; if absent, the project's root is used. */
  readonly root?: string;
  /** Maximum bytes that are read of each file of notes. */
  readonly maxBytes: number;
}

/** If anything fails, the specification stays unchanged, with a warning. */
export function patterns({ model: named, root, maxBytes }: PatternsOptions): Phase {
  return {
    name: 'patterns',
    fault: ({ model }) =>
      model(named) === null
        ? '--patterns-pass needs a language model: set ASSIZE_LLM_URL and ASSIZE_LLM_MODEL'
        : null,
    async run({ text }, _found, ports) {
      if (text.trim() === '') return { warnings: ['skipped, because the specification is empty'] };
      if (isAnnotated(text)) {
        return { warnings: ['the specification already has annotations, so it is left as it is'] };
      }
      const { files, warnings } = await readContext(ports.folder, root, maxBytes);
      const model = ports.model(named);
      if (files.length === 0 || model === null) {
        const none = `skipped, because there is neither ${CONTEXT_FILES.join(' nor ')}`;
        return { warnings: [...warnings, none] };
      }
      ports.say(`asking ${model.name} for annotations`);
      const told = await inspect(text, files, model, ports.signal);
      if (!told.ok) {
        const failed = `no annotations from ${model.name} (${told.why}), so the original is kept`;
        return { warnings: [...warnings, failed] };
      }
      const { annotated, count } = told.value;
      const from = files.map(({ name }) => name).join(' and ');
      const report = `=== Patterns ===\n${count} annotations from ${from}, by ${model.name}`;
      return { annotated, warnings, report };
    },
  };
}

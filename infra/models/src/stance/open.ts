import { READ_INSTEAD } from '@assize/lexical';
import { findStanceModel, SHIPPED_MODEL } from '#src/stance/find.ts';
import type { StanceReader } from '#src/stance/port.ts';

/** What reads stance. */
export interface StanceChoice {
  /**
   * `model`: the trained readers; `small`: the first of them alone, for a third of the time and the
   * memory. Lexical cues where they cannot be loaded.
   */
  readonly by: 'model' | 'small' | 'lexical';
  /** Where `model.json`, `stance.onnx` and `tokenizer.json` lie; the shipped ones where absent. */
  readonly folder?: string;
  /** Worker threads; 1 unless told. */
  readonly threads?: number;
  /** Told in a sentence why the model was not loaded, with its folder. */
  readonly onFallback?: (why: string) => void;
}

/** What goes into signed records: no path of this machine. */
const missingFor = (why: string): string => `stance: ${why}, ${READ_INSTEAD}`;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Loaded with the first reader: who only asks what is set has no use for what tells languages apart. */
async function lexicalStance(missing?: readonly string[]): Promise<StanceReader> {
  return (await import('#src/stance/lexical-reader.ts')).lexicalStance(missing);
}

/** Opens what was chosen. A model that is not there, or not whole, is stood in for by lexical cues. */
export async function openStance(choice: StanceChoice): Promise<StanceReader> {
  if (choice.by === 'lexical') return lexicalStance();
  const { folder = SHIPPED_MODEL, threads = 1, onFallback } = choice;
  const found = await findStanceModel(folder);
  if (found.kind !== 'found') {
    onFallback?.(`${folder}: ${found.why}; stance is read by lexical cues`);
    return lexicalStance([missingFor(found.why)]);
  }
  try {
    const { modelStance } = await import('#src/stance/model-reader.ts');
    const { second: _beside, ...small } = found.model;
    return await modelStance({ model: choice.by === 'small' ? small : found.model, threads });
  } catch (error) {
    onFallback?.(`${folder}: ${messageOf(error)}; stance is read by lexical cues`);
    return lexicalStance([missingFor('the trained model cannot be loaded')]);
  }
}

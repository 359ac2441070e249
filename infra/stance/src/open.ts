import { READ_INSTEAD } from '@assize/lexical';
import { findStanceModel, SHIPPED_MODEL } from '#src/find.ts';
import type { StanceReader } from '#src/port.ts';

/** What reads stance. */
export interface StanceChoice {
  /** `model`: the trained one, and lexical cues where it cannot be loaded. */
  readonly by: 'model' | 'lexical';
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
  return (await import('#src/lexical-reader.ts')).lexicalStance(missing);
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
    const { modelStance } = await import('#src/model-reader.ts');
    return await modelStance({ model: found.model, threads });
  } catch (error) {
    onFallback?.(`${folder}: ${messageOf(error)}; stance is read by lexical cues`);
    return lexicalStance([missingFor('the trained model cannot be loaded')]);
  }
}

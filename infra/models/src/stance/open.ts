import { READ_INSTEAD } from '@assize/lexical';
import { messageOf } from '@assize/proto/message-of';
import { Kept } from '#src/onnx/index.ts';
import { isOfFile } from '#src/stance/files.ts';
import { findStanceModel, SHIPPED_MODEL, type StanceModel } from '#src/stance/find.ts';
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
  /** The folder where what was read is kept from one run to the next; it is not where absent. */
  readonly keptIn?: string;
  /**
   * Lets readers that an earlier process has loaded, and whose readings are kept, be loaded with the first pair
   * that nobody has read, or once it settles. What keeps them from it then is told to whoever asked.
   */
  readonly asked?: PromiseWithResolvers<void>;
  /** Told in a sentence why the model was not loaded, or nothing is kept, with the folder. */
  readonly onFallback?: (why: string) => void;
}

/** So many readings stay from one run to the next, the newest: some 25 MB. */
const MOST_KEPT = 200_000;

/** What goes into signed records: no path of this machine. */
const missingFor = (why: string): string => `stance: ${why}, ${READ_INSTEAD}`;

/** Loaded with the first reader: who only asks what is set has no use for what tells languages apart. */
async function lexicalStance(missing?: readonly string[]): Promise<StanceReader> {
  return (await import('#src/stance/lexical-reader.ts')).lexicalStance(missing);
}

/** Opens what was chosen. A model that is not there, or not whole, is stood in for by lexical cues. */
export async function openStance(choice: StanceChoice): Promise<StanceReader> {
  if (choice.by === 'lexical') return lexicalStance();
  const { folder = SHIPPED_MODEL, onFallback } = choice;
  const found = await findStanceModel(folder);
  if (found.kind !== 'found') {
    onFallback?.(`${folder}: ${found.why}; stance is read by lexical cues`);
    return lexicalStance([missingFor(found.why)]);
  }
  try {
    const { second: _beside, ...small } = found.model;
    return await trainedStance(choice.by === 'small' ? small : found.model, choice);
  } catch (error) {
    const why = messageOf(error);
    onFallback?.(`${folder}: ${why}; stance is read by lexical cues`);
    return lexicalStance([missingFor(isOfFile(why) ? why : 'the trained model cannot be loaded')]);
  }
}

async function trainedStance(
  model: StanceModel,
  { threads = 1, keptIn, asked, onFallback }: StanceChoice,
): Promise<StanceReader> {
  const { modelStance } = await import('#src/stance/model-reader.ts');
  if (keptIn === undefined) return modelStance({ model, threads });
  await using stack = new AsyncDisposableStack();
  const where = { folder: keptIn, name: 'readings-2.sqlite', most: MOST_KEPT };
  const store = stack.use(new Kept(where, (why) => onFallback?.(why)));
  const reader = stack.use(await modelStance({ model, threads, store, asked }));
  const opened = stack.move();
  return { ...reader, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

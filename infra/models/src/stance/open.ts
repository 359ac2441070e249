import { READ_INSTEAD } from '@assize/lexical';
import { messageOf } from '@assize/proto/message-of';
import { ResultStore } from '#src/onnx/index.ts';
import { isOfFile } from '#src/stance/files.ts';
import { findStanceModel, SHIPPED_MODEL, type StanceModel } from '#src/stance/find.ts';
import type { StanceReader } from '#src/stance/port.ts';

export interface StanceChoice {
  /**
   * `model`: both trained readers; `small`: the first of them alone, in a third of the time and the memory;
   * `lexical`: lexical cues, which also stand in for trained readers that cannot be loaded.
   */
  readonly by: 'model' | 'small' | 'lexical';
  /** The folder of `model.json`, `stance.onnx` and `tokenizer.json`; the shipped one by default. */
  readonly folder?: string;
  /** Worker threads; 1 by default. */
  readonly threads?: number;
  /** The folder where readings are stored for later runs; without it they are not stored. */
  readonly keptIn?: string;
  /**
   * Readers whose readings an earlier process stored are loaded late: with the first pair that is not stored, or when
   * this settles. If loading fails then, the caller who asked gets the error.
   */
  readonly firstUse?: PromiseWithResolvers<void>;
  /** Called with a sentence, with the folder, that says why the model was not loaded or why readings are not stored. */
  readonly onFallback?: (why: string) => void;
}

/** The most readings that are stored, the newest ones: some 25 MB. */
const MOST_KEPT = 200_000;

/** The sentence for signed records, which has no path of this machine. */
const missingFor = (why: string): string => `stance: ${why}, ${READ_INSTEAD}`;

/** Imported late: a process that only asks for the settings needs no language detector. */
async function lexicalStance(missing?: readonly string[]): Promise<StanceReader> {
  return (await import('#src/stance/lexical-reader.ts')).lexicalStance(missing);
}

/** Opens the chosen reader. If the model is missing or broken, the reader by lexical cues stands in for it. */
export async function openStance(choice: StanceChoice): Promise<StanceReader> {
  if (choice.by === 'lexical') return lexicalStance();
  const { folder = SHIPPED_MODEL, onFallback } = choice;
  const found = await findStanceModel(folder);
  if (found.kind !== 'found') {
    onFallback?.(`${folder}: ${found.why}; stance is read by lexical cues`);
    return lexicalStance([missingFor(found.why)]);
  }
  try {
    const { second: _second, ...small } = found.model;
    return await trainedStance(choice.by === 'small' ? small : found.model, choice);
  } catch (error) {
    const why = messageOf(error);
    onFallback?.(`${folder}: ${why}; stance is read by lexical cues`);
    return lexicalStance([missingFor(isOfFile(why) ? why : 'the trained model cannot be loaded')]);
  }
}

async function trainedStance(
  model: StanceModel,
  { threads = 1, keptIn, firstUse, onFallback }: StanceChoice,
): Promise<StanceReader> {
  const { modelStance } = await import('#src/stance/model-reader.ts');
  if (keptIn === undefined) return modelStance({ model, threads });
  await using stack = new AsyncDisposableStack();
  const where = { folder: keptIn, name: 'readings-2.sqlite', most: MOST_KEPT };
  const store = stack.use(new ResultStore(where, (why) => onFallback?.(why)));
  const reader = stack.use(await modelStance({ model, threads, store, firstUse }));
  const opened = stack.move();
  return { ...reader, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

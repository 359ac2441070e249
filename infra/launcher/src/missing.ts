import { messageOf } from '@assize/proto/message-of';

/** A component that is nowhere to be found: its message is one sentence that says what to install. */
export class ComponentMissing extends Error {
  override readonly name = 'ComponentMissing';
}

/**
 * What is fetched, or the reason why it can't be.
 * @param sentence what is missing and what to install
 * @throws ComponentMissing with the sentence, and in brackets what failed.
 */
export async function orMissing<T>(sentence: string, fetched: Promise<T>): Promise<T> {
  try {
    return await fetched;
  } catch (cause) {
    throw new ComponentMissing(`${sentence} (${messageOf(cause)})`, { cause });
  }
}

/** The sentence that is said where a container engine fails, and a package is used in its stead. */
export function passedOver(engine: string, image: string, error: unknown): string {
  const said = messageOf(error).replaceAll(/\s+/g, ' ');
  return `the container engine (${engine}) does not run ${image}, so the package is used: ${said}`;
}

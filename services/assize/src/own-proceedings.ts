import { complain } from './commands/output.ts';

/**
 * The names of the operator's own proceedings, which this process knows from then on; null where they do
 * not load: every fault has been said. The protocol's code is loaded only where there is such a folder.
 */
export async function ownNames(folder: string | undefined): Promise<readonly string[] | null> {
  if (folder === undefined || folder === '') return [];
  const { extendProceedings, ProceedingsError } = await import('@assize/proto');
  try {
    const loaded = extendProceedings(folder);
    return [...new Set(loaded.map(({ proceeding }) => proceeding.name))];
  } catch (error) {
    if (!(error instanceof ProceedingsError)) throw error;
    complain(`assize: the proceedings of ASSIZE_PROCEEDINGS do not load:\n${error.message}\n`);
    return null;
  }
}

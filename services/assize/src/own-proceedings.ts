import { complain } from './terminal/output.ts';

/**
 * Has this process know the operator's own proceedings. False where they do not load: every fault has been
 * said. The protocol's code is loaded only where there is such a folder.
 */
export async function knowOwn(folder: string | undefined): Promise<boolean> {
  if (folder === undefined || folder === '') return true;
  const { extendProceedings, ProceedingsError } = await import('@assize/proto');
  try {
    extendProceedings(folder);
    return true;
  } catch (error) {
    if (!(error instanceof ProceedingsError)) throw error;
    complain(`assize: the proceedings of ASSIZE_PROCEEDINGS do not load:\n${error.message}\n`);
    return false;
  }
}

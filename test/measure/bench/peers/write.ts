import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pageOf } from './page.ts';
import type { PeersReport } from './peers.ts';
import { pictureOf } from './picture.ts';

/** Writes the page, and its drawing beside it under the same name. @param file ends in .md */
export async function writePage(report: PeersReport, file: string): Promise<void> {
  const picture = file.replace(/(\.md)?$/, '.svg');
  await writeFile(picture, pictureOf(report));
  await writeFile(file, pageOf(report, basename(picture)));
}

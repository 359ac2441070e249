import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { DEFECT_COURT } from '../proceedings/defect-court/definition.ts';
import { folderOf, proceedingOfDigest, proceedings } from '../proceedings/known.ts';
import { loadVersions, releaseFile } from './versions.ts';

const scratch = mkdtempSync(join(tmpdir(), 'assize-versions-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** The court's folder, to be edited. */
function copyOf(name: string): URL {
  const folder = join(scratch, name);
  cpSync(folderOf(DEFECT_COURT), folder, { recursive: true });
  return pathToFileURL(`${folder}/`);
}

function edit(folder: URL, file: string, from: string, to: string): void {
  const url = new URL(file, folder);
  const text = readFileSync(url, 'utf8');
  expect(text).toContain(from);
  writeFileSync(url, text.replace(from, to));
}

describe('versions of a proceeding', () => {
  test.each(proceedings())('$name: the current one is released (node proto/release.ts)', (one) => {
    expect(existsSync(releaseFile(folderOf(one.definition), one.digest))).toBe(true);
  });

  test('what is only shown makes no new one', () => {
    const folder = copyOf('shown');
    edit(folder, 'defect-court.yaml', 'stickiness: 3', 'stickiness: 4');
    edit(folder, 'defect-court.yaml', 'D0-D4 adversarial', 'An adversarial');
    const [edited] = loadVersions(folder, DEFECT_COURT, []);
    expect(edited?.digest).toBe(proceedings()[0]?.digest);
  });

  test('what changes a walk makes a new one, beside which the released ones live on', () => {
    const folder = copyOf('walked');
    const binding = 'defect-court.binding.yaml';
    edit(folder, binding, 'prosecution.confidence >= 0.95', 'prosecution.confidence >= 0.9');
    const [edited, ...earlier] = loadVersions(folder, DEFECT_COURT, []);
    const released = readdirSync(new URL('versions/', folder)).map((name) => name.slice(0, 64));
    expect(released).not.toContain(edited?.digest);
    expect(new Set(earlier.map(({ digest }) => digest))).toEqual(new Set(released));
  });

  test('a released one that was edited is refused', () => {
    const folder = copyOf('edited');
    const [first = ''] = readdirSync(new URL('versions/', folder));
    edit(folder, `versions/${first}`, '"maxRounds":3', '"maxRounds":4');
    expect(() => loadVersions(folder, DEFECT_COURT, [])).toThrow(
      /was edited: a released version stays/,
    );
  });

  test('cases of the first versions, which were named by all that is in them, are known', () => {
    const first = '75e6be76aecf5bbcadb69ac384b463660df0c80210289bade351bfbf59877bb3';
    expect(proceedingOfDigest(first)).toMatchObject({ name: 'defect-court', digest: first });
    expect(proceedingOfDigest('0'.repeat(64))).toBeNull();
  });
});

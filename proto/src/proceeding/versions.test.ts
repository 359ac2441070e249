import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { DEFECT_COURT } from '../proceedings/defect-court/definition.ts';
import { folderOf, proceedingOfDigest, proceedings } from '../proceedings/known.ts';
import { versionOf } from './load.ts';
import type { Proceeding } from './proceeding.ts';
import { loadVersions, releaseFile } from './versions.ts';

const FIRST = '75e6be76aecf5bbcadb69ac384b463660df0c80210289bade351bfbf59877bb3';
const scratch = testFolder();

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
    const released = readFileSync(releaseFile(folderOf(one.definition), one.digest), 'utf8');
    const { graph, binding } = JSON.parse(released) as Pick<Proceeding, 'graph' | 'binding'>;
    expect(versionOf(graph, binding)).toBe(one.digest);
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
    edit(folder, `versions/${FIRST}.json`, '"maxRounds":3', '"maxRounds":4');
    expect(() => loadVersions(folder, DEFECT_COURT, [])).toThrow(
      /was edited, but a released version must/,
    );
  });

  test('cases of the first versions, which were named by all that is in them, are known', () => {
    expect(proceedingOfDigest(FIRST)).toMatchObject({ name: 'defect-court', digest: FIRST });
    expect(proceedingOfDigest('0'.repeat(64))).toBeNull();
  });
});

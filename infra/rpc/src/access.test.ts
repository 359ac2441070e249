import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, onTestFinished, test } from 'vitest';
import { parseAddress } from '#src/doors/index.ts';
import { accessTo } from './access.ts';

test('an address whose port is out of range is refused by its port', () => {
  for (const address of ['plain://127.0.0.1:99999', 'court:65536'])
    expect(() => parseAddress(address)).toThrow(`"${address}": a port is a number from 0 to 65535`);
});

test('a file of a token that no header can hold is refused by its name, and not by what is in it', async () => {
  const tokenFile = join(testFolder(onTestFinished), 'token');
  const entering = () => accessTo(parseAddress('plain://127.0.0.1:1'), { caFile: '', tokenFile });
  for (const text of ['assize_old\nassize_new\n', 'assize_\u0000', 'assize_é']) {
    await writeFile(tokenFile, text);
    expect(entering).toThrow(`${tokenFile} does not contain a token: a token is one line of ASCII`);
  }
  await writeFile(tokenFile, 'assize_new\n');
  expect(entering().headers(0)).toEqual({ authorization: 'Bearer assize_new' });
});

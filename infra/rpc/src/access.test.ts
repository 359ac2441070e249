import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAddress } from '#src/doors/index.ts';
import { accessTo } from './access.ts';

test('a file of a token that no header can hold is refused by its name, and not by what is in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'access-'));
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
  const tokenFile = join(folder, 'token');
  const entering = () => accessTo(parseAddress('plain://127.0.0.1:1'), { caFile: '', tokenFile });
  for (const text of ['assize_old\nassize_new\n', 'assize_\u0000', 'assize_é']) {
    await writeFile(tokenFile, text);
    expect(entering).toThrow(`${tokenFile} holds no token: a token is one line of ASCII`);
  }
  await writeFile(tokenFile, 'assize_new\n');
  expect(entering().headers(0)).toEqual({ authorization: 'Bearer assize_new' });
});

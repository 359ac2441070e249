import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@assize/proto/testing/folder';
import { ConfigError } from '@assize/config';
import { createSigner, pin, SEAL, sealEnvelope } from '@assize/keys';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { parseRatings, RATINGS_SIGNER, RATINGS_TYPE, readRatings } from '#src/sources/ratings.ts';

const LIST = [
  '{"domain": "example.org", "credibility": 0.5}',
  '',
  '{"domain": "News.Example.org", "credibility": 0.9, "why": "has editors"}',
  '{"domain": "bücher.example", "credibility": 0.7}',
  '{"source": "Lab Notebook", "credibility": 1}\r',
  '{"source": "https://example.org/retracted", "credibility": 0}',
].join('\n');

describe('a list of sources', () => {
  const of = parseRatings(LIST, 'sources.jsonl');

  it.each([
    ['https://example.org/page?x=1', 0.5],
    ['HTTP://EXAMPLE.ORG./page', 0.5],
    ['https://a.b.example.org:8443/', 0.5],
    ['https://news.example.org/today', 0.9],
    ['https://www.news.example.org/today', 0.9],
    ['https://xn--bcher-kva.example/', 0.7],
    ['https://bücher.example/', 0.7],
    ['lab notebook', 1],
    [' LAB NOTEBOOK ', 1],
    ['https://example.org/retracted', 0],
  ])('knows %j', (source, credibility) => {
    expect(of(source)?.credibility).toBe(credibility);
  });

  it.each([
    'https://notexample.org/',
    'https://example.org.evil.test/',
    'https://org/',
    'https://evil.test/?https://example.org/',
    'example.org',
    'file:///example.org',
    'the lab notebook',
    '',
  ])('knows nothing of %j', (source) => {
    expect(of(source)).toBeUndefined();
  });

  it.each([
    '{"domain": "a.example"}',
    '{"credibility": 0.5}',
    '{"source": "a", "domain": "a.example", "credibility": 0.5}',
    '{"source": " ", "credibility": 0.5}',
    '{"domain": "https://a.example/", "credibility": 0.5}',
    '{"domain": "a b", "credibility": 0.5}',
    '{"source": "a", "credibility": 1.1}',
    '{"source": "a", "credibility": -0.1}',
    '{"source": "a", "credibility": "0.5"}',
    '["a", 0.5]',
    'null',
    'a 0.5',
    '{"source": "first", "credibility": 0.4}',
  ])('refuses the line %s by its number', (line) => {
    const text = `{"source": "First", "credibility": 0.5}\n\n${line}\n`;
    const reading = () => parseRatings(text, 'own/sources.jsonl');
    expect(reading).toThrow(ConfigError);
    expect(reading).toThrow(
      /own\/sources\.jsonl \(ASSIZE_SOURCES\) is wrong in 1 place:\n {2}line 3/,
    );
  });

  it('names every line at once, and a file that is not there', async () => {
    expect(() => parseRatings('1\n2', 'f')).toThrow(/line 1 [^]*line 2 /);
    await expect(readRatings('/nowhere/sources.jsonl', '/nowhere/trust.json')).rejects.toThrow(
      /ASSIZE_SOURCES/,
    );
  });
});

describe('a list in a file', () => {
  let home = '';
  const file = () => join(home, 'list.jsonl');
  const trust = () => join(home, 'trust.json');
  const read = () => readRatings(file(), trust());
  beforeEach(async () => {
    home = testFolder(onTestFinished);
    await writeFile(file(), LIST);
  });

  async function sign(name: string, type = RATINGS_TYPE): Promise<void> {
    const signer = await createSigner(name);
    await pin(trust(), [signer.publicJwk]);
    const envelope = await sealEnvelope(type, Buffer.from(LIST), signer);
    await writeFile(`${file()}${SEAL}`, JSON.stringify(envelope));
  }

  it('says whether it is signed', async () => {
    expect((await read()).by).toBe('the operator’s list list.jsonl (not signed)');
    await sign(RATINGS_SIGNER);
    const signed = await read();
    expect(signed.by).toBe('the operator’s list list.jsonl (signed)');
    expect(signed.of('https://a.example.org/')).toEqual({
      credibility: 0.5,
      entry: 'the domain example.org',
    });
    expect(signed.of('urn:assize:Lab%20Notebook')?.entry).toBe('this source');
  });

  it.each([
    ['was changed', () => writeFile(file(), `${LIST}\n`), /changed after it was signed/],
    [
      'lost its signature',
      () => rm(`${file()}${SEAL}`),
      /it is not signed: `assize sources sign \/\S+list\.jsonl` signs it/,
    ],
    [
      'was signed as another thing',
      () => sign(RATINGS_SIGNER, 'text/plain'),
      /not a list of sources/,
    ],
    ['was signed by another', () => sign('packs'), /may not sign as "sources"/],
  ])('is refused where it %s', async (_how, spoil, why) => {
    await sign(RATINGS_SIGNER);
    await spoil();
    await expect(read()).rejects.toThrow(why);
  });
});

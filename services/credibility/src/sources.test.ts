import { ConfigError } from '@assize/config';
import { describe, expect, it } from 'vitest';
import { parseSources, readSources } from '#src/sources.ts';

const LIST = [
  '{"domain": "example.org", "credibility": 0.5}',
  '',
  '{"domain": "News.Example.org", "credibility": 0.9, "why": "has editors"}',
  '{"domain": "bücher.example", "credibility": 0.7}',
  '{"source": "Lab Notebook", "credibility": 1}\r',
  '{"source": "https://example.org/retracted", "credibility": 0}',
].join('\n');

describe('a list of sources', () => {
  const of = parseSources(LIST, 'sources.jsonl');

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
    expect(of(source)).toBe(credibility);
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
    const reading = () => parseSources(text, 'own/sources.jsonl');
    expect(reading).toThrow(ConfigError);
    expect(reading).toThrow(
      /own\/sources\.jsonl \(ASSIZE_SOURCES\) is wrong in 1 place:\n {2}line 3/,
    );
  });

  it('names every line at once, and a file that is not there', async () => {
    expect(() => parseSources('1\n2', 'f')).toThrow(/line 1 [^]*line 2 /);
    await expect(readSources('/nowhere/sources.jsonl')).rejects.toThrow(/ASSIZE_SOURCES/);
  });
});

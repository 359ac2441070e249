import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { originOf } from './origin.ts';

describe('one origin', () => {
  test.each([
    'https://example.com/a',
    'http://www.example.com/b?x=1#top',
    'https://news.example.com:8443/',
    'EXAMPLE.com',
    'HTTPS://user@Blog.Example.Com./e',
    'example.com/d',
    'exam\u200Bple.com',
    'https://ｅｘａｍｐｌｅ.com/',
  ])('has %s', (source) => {
    expect(originOf(source)).toBe('example.com');
  });

  test('has a name in whatever case and spacing', () => {
    expect(originOf(' Arden  GAZETTE')).toBe(originOf('Arden Gazette'));
  });
});

describe('two origins have', () => {
  test.each([
    ['two domains of one registry', 'https://a.co.uk/', 'https://b.co.uk/'],
    ['two tenants of a host', 'https://a.github.io/', 'https://b.github.io/'],
    ['two addresses by number', 'http://10.0.0.1/', 'http://10.0.0.2/'],
    ['two files', 'reports/unit.xml', 'reports/e2e.xml'],
    ['two names', 'Arden Gazette', 'Lindale Post'],
    ['a domain and a name in which it stands', 'example.com', 'what example.com said'],
  ])('%s', (_what, one, other) => {
    expect(originOf(one)).not.toBe(originOf(other));
  });
});

test('an origin is its own, whatever the source is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (source) => {
      expect(originOf(originOf(source))).toBe(originOf(source));
    }),
  );
});

import { describe, expect, it } from 'vitest';
import { readEvent } from './event.ts';

const GOOD = {
  'ce-id': '1',
  'ce-source': 'urn:test',
  'ce-type': 'assize.claim.v1',
  'ce-specversion': '1.0',
};

function faults(change: Readonly<Record<string, string>>): readonly string[] {
  const read = readEvent({ ...GOOD, ...change });
  return read.ok ? [] : read.faults;
}

describe('the headers of a claim', () => {
  it('say who claims, and under which id', () => {
    expect(readEvent(GOOD)).toEqual({
      ok: true,
      event: { id: '1', source: 'urn:test', publisher: null, provenPublisher: null },
    });
    expect(readEvent({ ...GOOD, 'ce-publisher': 'acme-7', 'ce-mood': 'good' })).toMatchObject({
      event: { publisher: 'acme-7', provenPublisher: null },
    });
  });

  it('prove no name: a subject that nobody else can publish on does, and they must agree', () => {
    const named = { publisher: 'acme', provenPublisher: 'acme' };
    expect(readEvent(GOOD, 'acme')).toMatchObject({ event: named });
    expect(readEvent({ ...GOOD, 'ce-publisher': 'acme' }, 'acme')).toMatchObject({ event: named });
    expect(readEvent({ ...GOOD, 'ce-publisher': 'other' }, 'acme')).toMatchObject({ ok: false });
    expect(readEvent(GOOD, 'Not A Name')).toMatchObject({ ok: false });
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/cloudevents+json',
  ])('may say that the content is %s', (type) => {
    expect(faults({ 'content-type': type })).toEqual([]);
  });

  it('count characters, not the two halves of one', () => {
    expect(faults({ 'ce-id': '🎈'.repeat(1024), 'ce-source': '🎈'.repeat(1024) })).toEqual([]);
    expect(faults({ 'ce-id': '🎈'.repeat(1025) })).toHaveLength(1);
  });

  it.each([
    [{ 'ce-id': '' }, 'ce-id is missing'],
    [{ 'ce-source': 'x'.repeat(1025) }, 'ce-source is longer than 1024 characters'],
    [{ 'ce-type': '' }, 'ce-type is missing'],
    [{ 'ce-specversion': '0.3' }, 'ce-specversion must be "1.0", not "0.3"'],
    [{ 'content-type': 'text/plain' }, 'content-type must be application/json, not "text/plain"'],
    [{ 'ce-publisher': 'Acme' }, 'ce-publisher must match [a-z0-9-]{1,63}, not "Acme"'],
    [{ 'ce-publisher': 'a.b' }, 'ce-publisher must match'],
    [{ 'ce-publisher': '' }, 'ce-publisher must match'],
  ])('are refused with %o', (change, fault) => {
    expect(faults(change)).toHaveLength(1);
    expect(faults(change)[0]).toContain(fault);
  });

  it('are told of everything that is wrong at once', () => {
    const read = readEvent({});
    expect(read.ok ? [] : read.faults).toHaveLength(4);
  });
});

import { headers, MsgHdrsImpl, type MsgHdrs } from '@nats-io/nats-core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromWire, headersIn, headerText, toWire } from '#src/headers.ts';

const sent = (wire: MsgHdrs) =>
  fromWire(wire instanceof MsgHdrsImpl ? MsgHdrsImpl.decode(wire.encode()) : wire);

describe('headers', () => {
  it('come back as they were sent, case and all', () => {
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,20}$/);
    const value = fc.stringMatching(/^[!-~]([ -~]{0,30}[!-~])?$/);
    const property = (values: Record<string, string>) => {
      expect(sent(toWire(values))).toEqual(values);
    };
    fc.assert(fc.property(fc.dictionary(name, value, { noNullPrototype: true }), property));
  });

  it('are refused with a line break, the second time as the first', () => {
    const property = (before: string, after: string, line: string) => {
      expect(() => toWire({ 'x-fine': 'fine', 'x-line': `${before}${line}${after}` })).toThrow(
        /\\r or/,
      );
      expect(sent(toWire({ 'x-line': before.trim() }))).toEqual({ 'x-line': before.trim() });
    };
    const text = fc.stringMatching(/^[ -~]{0,20}$/);
    fc.assert(fc.property(text, text, fc.constantFrom('\r', '\n', '\r\n'), property));
  });

  it.each(['a:b', 'a b', 'a\r\nb', 'ä'])('are refused with a name that is none: %j', (name) => {
    expect(() => toWire({ [name]: 'x' })).toThrow();
  });

  it('are all values of a repeated name, and none where there are none', () => {
    const wire = headers();
    wire.append('a', 'first');
    wire.append('a', 'last');
    expect(fromWire(wire)).toEqual({ a: 'first, last' });
    expect(fromWire(undefined)).toEqual({});
  });

  // The server stores header bytes as they are sent, without checking them.
  it.each([
    ['', {}],
    ['NATS/1.0', {}],
    ['NATS/1.0\r\n', {}],
    ['NATS/1.0\r\na: b', { a: 'b' }],
    ['NATS/1.0\r\na: b\r\nc', { a: 'b' }],
  ])('are read to their end where they break off: %j', (text, values) => {
    expect(headersIn(text)).toEqual(values);
  });

  it('carry text on one line', () => {
    expect(headerText(' two\r\n lines\t here ')).toBe('two lines here');
    expect(headerText('abcdef', 3)).toBe('abc');
  });
});

import { expect, it } from 'vitest';
import { readHealthConfig } from './config.ts';

it('serves nothing unless an address is given', () => {
  expect(readHealthConfig({})).toEqual({ address: null, drainMs: 10_000 });
  const addresses = ['127.0.0.1:7463', '0.0.0.0:0', '[::1]:7463'];
  for (const address of addresses) {
    expect(readHealthConfig({ ASSIZE_HEALTH_ADDRESS: address })).toMatchObject({ address });
  }
});

it.each(['7463', 'http://localhost:1', 'localhost', 'a b:1', 'host:123456'])(
  'refuses %s',
  (address) => {
    expect(() => readHealthConfig({ ASSIZE_HEALTH_ADDRESS: address })).toThrow(
      'ASSIZE_HEALTH_ADDRESS holds',
    );
  },
);

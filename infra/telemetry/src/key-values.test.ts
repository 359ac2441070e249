import { expect, test } from 'vitest';
import { keyValues } from '#src/key-values.ts';

test('pairs are read as OpenTelemetry’s variables are written', () => {
  expect(keyValues('deployment.environment.name=test, k8s.pod.name = a-1')).toEqual({
    'deployment.environment.name': 'test',
    'k8s.pod.name': 'a-1',
  });
  expect(keyValues('authorization=Bearer%20a%2Cb=,other=1=2')).toEqual({
    authorization: 'Bearer a,b=',
    other: '1=2',
  });
});

test('what is no pair is passed over, and a lone % stays', () => {
  expect(keyValues('')).toEqual({});
  expect(keyValues('nothing,=value,share=5%')).toEqual({ share: '5%' });
});

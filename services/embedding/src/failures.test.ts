import { BlankTextError } from '@assize/models/encoder';
import { QueueFullError } from '@assize/models/onnx';
import { RpcError } from '@assize/rpc';
import {
  DamagedIndexError,
  IndexFolderError,
  IndexInputError,
  IndexModelError,
  IndexUnavailableError,
} from '@assize/vectors';
import { expect, it } from 'vitest';
import { withRpcErrors } from '#src/failures.ts';

const [ours, theirs] = [
  { model: 'ours', dimensions: 384 },
  { model: 'theirs', dimensions: 384 },
];
const refused = Object.assign(new Error('Elasticsearch at http://one refuses who asks'), {
  name: 'IndexRefusedError',
});

it.each([
  [new IndexInputError('filter.until', 'is no date'), 'INVALID_ARGUMENT', /^until: is no date$/],
  [new BlankTextError(3), 'INVALID_ARGUMENT', /texts\[3\]/],
  [new QueueFullError('40 jobs wait'), 'RESOURCE_EXHAUSTED', /40 jobs wait/],
  [
    new IndexUnavailableError('http://one', null),
    'UNAVAILABLE',
    /http:\/\/one.*until it is available again/,
  ],
  [
    new IndexModelError('http://one', ours, theirs),
    'FAILED_PRECONDITION',
    /theirs.*Use that model/,
  ],
  [refused, 'FAILED_PRECONDITION', /refuses who asks/],
  [new IndexFolderError('the disk is full: make room'), 'FAILED_PRECONDITION', /make room/],
  [new DamagedIndexError('m4 is damaged: remove it'), 'FAILED_PRECONDITION', /m4.*remove it/],
  [new RpcError('NOT_FOUND', 'not there'), 'NOT_FOUND', /not there/],
])('%s is told as %s', async (error, code, message) => {
  const failing = withRpcErrors((): never => {
    throw error;
  });
  const told: unknown = await failing({}, {}).catch((reason: unknown) => reason);
  expect(told).toHaveProperty('code', code);
  expect(told).toHaveProperty('message', expect.stringMatching(message));
});

it('leaves a fault of ours as it is, and an answer too', async () => {
  const fault = new TypeError('x is not a function');
  await expect(withRpcErrors(() => Promise.reject(fault))({}, {})).rejects.toBe(fault);
  expect(await withRpcErrors((request: number) => request + 1)(1, {})).toBe(2);
});

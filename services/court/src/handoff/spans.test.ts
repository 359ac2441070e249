import { expect, test } from 'vitest';
import { traceOf } from './spans.ts';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test.each([
  ['as they are', { traceparent, tracestate: 'a=1,b=2' }, { traceparent, tracestate: 'a=1,b=2' }],
  [
    'without a state that is too long',
    { traceparent, tracestate: 'a'.repeat(513) },
    { traceparent },
  ],
  ['without a state on two lines', { traceparent, tracestate: 'a=1\nb=2' }, { traceparent }],
  ['not at all on two lines', { traceparent: `${traceparent}\nx`, tracestate: 'a=1' }, {}],
  ['not at all without a parent', { tracestate: 'a=1' }, {}],
])('the trace headers of a claim travel with its case, %s', (_how, headers, trace) => {
  expect(traceOf(headers)).toEqual(trace);
});

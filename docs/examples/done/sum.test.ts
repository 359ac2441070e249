import assert from 'node:assert/strict';
import test from 'node:test';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

void test('the sum of nothing is 0', () => assert.equal(sum([]), 0));
void test('numbers are added up', () => assert.equal(sum([1, 2, 3]), 6));

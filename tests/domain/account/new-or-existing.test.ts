import { expect, it } from 'vitest';
import { newOrExisting } from '../../../domain/tracking/purchase-event.ts';

it.each([
  [1, 'existing'],
  [12, 'existing'],
  [0, 'new'],
  [-1, 'new'],
  [Number.NaN, 'unKnown'],
  [Number.POSITIVE_INFINITY, 'unKnown'],
  ['3', 'unKnown'],
  [null, 'unKnown'],
  [undefined, 'unKnown'],
  [[2], 'unKnown'],
])('T09 V09 a count of %j is %s', (count, answer) => expect(newOrExisting(count)).toBe(answer));

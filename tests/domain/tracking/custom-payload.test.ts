import { expect, it } from 'vitest';
import { customPayload } from '../../../domain/tracking/custom-payload.ts';

it.each([
  [{ a: 1, b: 'x', c: false }, '{"a":1,"b":"x"}', '{"c":false}'],
  [{ a: 1 }, '{"a":1}', '{}'],
  [{}, '{}', '{}'],
])('C03 the keys of %o are split into two halves of JSON', (payload, customPayLoad1, customPayLoad2) => {
  expect(customPayload(payload)).toEqual({ customPayLoad1, customPayLoad2 });
});

it('C03 a long text is cut, so that the event is accepted', () => {
  expect(customPayload({ error: 'x'.repeat(9_000) }).customPayLoad1.length).toBeLessThan(8_000);
});

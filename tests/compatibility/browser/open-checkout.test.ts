// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { createCheckoutIds } from '../../../src/adapters/storage/checkout-ids.ts';
import first from './browser.v1.json' with { type: 'json' };

const [filledIn] = first;

afterEach(() => window.localStorage.clear());

it('N14 a browser that the first version left continues its open checkout', () => {
  if (!filledIn) throw new Error('nothing was recorded');
  for (const [key, value] of Object.entries(filledIn.local)) window.localStorage.setItem(key, value);
  const aMinuteLater = () => Date.parse(filledIn.at) + 60_000;
  const ids = createCheckoutIds(
    () => window.localStorage,
    () => 'a new one',
    aMinuteLater,
  );
  expect(ids.open('fh-classic')).toBe(filledIn.state.orderDetails.checkoutId);
  expect(ids.open('fh-other')).toBe('a new one');
});

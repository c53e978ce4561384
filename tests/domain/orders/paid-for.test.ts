import { expect, it } from 'vitest';
import { masked } from '../../../domain/orders/paid-for.ts';

it.each([
  ['Ann Lee', 'A… L…'],
  ['  Ann \u00a0\u200b Lee\n', 'A… L…'],
  ['😀smile', '😀…'],
  ['', ''],
])('of %j another session learns the first letter of each word: %j', (text, shown) => {
  expect(masked(text)).toBe(shown);
});

import { expect, it } from 'vitest';
import { masked } from '../../../domain/orders/paid-for.ts';

it.each([
  ['Ann Lee', 'A… L…'],
  ['  Ann \u00a0\u200b Lee\n', 'A… L…'],
  ['😀smile', '😀…'],
  ['明 李', '… …'],
  ['e\u0301 Lee', '… L…'],
  ['', ''],
])('of %j another session learns the first letter of each word that has more: %j', (text, shown) => {
  expect(masked(text)).toBe(shown);
});

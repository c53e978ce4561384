import { expect, it } from 'vitest';
import { isPublicHttps } from '../../../scripts/shop/launch-sandboxes.ts';

it.each([
  'https://shop.example',
  'https://shop.example:8443',
  'https://203.0.113.7',
  'https://localhost.example',
  'https://127.0.0.1.example',
])('%s is public', (url) => {
  expect(isPublicHttps(url)).toBe(true);
});

it.each([
  'http://shop.example',
  'http://localhost:8080',
  'https://localhost',
  'https://shop.localhost',
  'https://127.0.0.1:8443',
  'https://127.1.2.3',
  'https://[::1]:8443',
])('%s is not', (url) => {
  expect(isPublicHttps(url)).toBe(false);
});

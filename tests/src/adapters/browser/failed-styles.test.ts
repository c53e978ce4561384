// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { forgetFailedStyles } from '../../../../src/adapters/browser/failed-styles.ts';

afterEach(() => {
  document.head.innerHTML = '';
});

it('a stylesheet that could not be loaded goes, and nothing else does', () => {
  forgetFailedStyles(document);
  document.head.innerHTML =
    '<link rel="stylesheet" href="/lost.css"><link rel="stylesheet" href="/there.css"><link rel="icon" href="/lost.ico">';
  for (const link of document.head.querySelectorAll('link[href*="lost"]')) link.dispatchEvent(new Event('error'));
  const left = [...document.head.children].map((link) => link.getAttribute('href'));
  expect(left).toEqual(['/there.css', '/lost.ico']);
});

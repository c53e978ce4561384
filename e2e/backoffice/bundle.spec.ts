import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** Texts that survive a minifier: of the canvas, of the socket to the studio, of the studio's own page. */
const MARKS = ['canvas-room', 'sluice-inspected-tab', '@sluice.page', 'Sluice studio'];

function scriptsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

test('no script of a shopper has anything of the studio or of the inspector', () => {
  const shop = scriptsIn('dist/client');
  expect(shop.length).toBeGreaterThan(20);
  expect(shop.some((text) => text.includes('sluice-alive'))).toBe(true);
  expect(MARKS.filter((mark) => shop.some((text) => text.includes(mark)))).toEqual([]);
});

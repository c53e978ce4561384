import { expect, it } from 'vitest';
import { filesIn, readText } from './read-imports.ts';

/** An address inside the shop that is written out in an element, and carries nothing on. */
const WRITTEN_OUT = /\b(?:href|action|formAction)=\{?\s*["'`]\//;

/** The server fills the link of this document with what its address carries on. */
const FILLED = 'src/boot/amazon-return.html';

it('Q09 no element of the storefront has an address inside the shop written out', () => {
  const ofStorefront = filesIn('src', /\.(tsx|html)$/).filter((path) => !path.startsWith('backoffice/app/'));
  const files = [...ofStorefront, 'server/render/rendered-html.ts', 'server/render/page-html.ts', 'index.html'];
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((path) => WRITTEN_OUT.test(readText(path)))).toEqual([FILLED]);
  for (const mistake of ['href="/"', "href={'/optout'}", 'action={`/home`}'])
    expect(WRITTEN_OUT.test(mistake)).toBe(true);
});

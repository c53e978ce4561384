import { expect, it } from 'vitest';
import { filesIn, readText } from './read-imports.ts';

/** An address inside the shop that is written out in an element, and carries nothing on. */
const WRITTEN_OUT = /\b(?:href|action|formAction)=\{?\s*["'`]\//;

it('Q09 no element of the storefront has an address inside the shop written out', () => {
  const files = ['src/pages', 'src/components', 'src/app'].flatMap((folder) => filesIn(folder, /\.tsx$/));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((path) => WRITTEN_OUT.test(readText(path)))).toEqual([]);
  for (const mistake of ['href="/"', "href={'/optout'}", 'action={`/home`}'])
    expect(WRITTEN_OUT.test(mistake)).toBe(true);
});

import { expect, it } from 'vitest';
import { filesIn, readText } from './read-imports.ts';

/** A file of the repository, and the name to read there. */
const PLACE = /`([\w./-]+\.tsx?)` → `(\w+)`/g;

it('the page of paths names files that exist, and what is declared or called there', () => {
  const places = [...readText('docs/paths.md').matchAll(PLACE)];
  const missing = places.filter(([, path = '', name = '']) => {
    const folder = path.slice(0, path.lastIndexOf('/'));
    return !filesIn(folder, /\.tsx?$/).includes(path) || !new RegExp(`\\b${name}\\b`).test(readText(path));
  });
  expect(missing.map(([place]) => place)).toEqual([]);
  expect(places.length).toBeGreaterThan(40);
});

import { expect, it } from 'vitest';
import { filesIn, readText } from './read-imports.ts';

/** A file of the repository, and the names to read there. */
const PLACE = /`([\w./-]+\.tsx?)` → (`\w+`(?:, `\w+`)*)/g;

/** Whether a function, a constant, a type, a method or a state of that name is written in the file. */
function declares(path: string, name: string): boolean {
  return new RegExp(`(?:function|class|const|type) ${name}\\b|^\\s+(?:async )?${name}(?:: |\\()`, 'm').test(
    readText(path),
  );
}

it('the page of paths names files that exist, and what is declared there', () => {
  const places = [...readText('docs/paths.md').matchAll(PLACE)].flatMap(([, path = '', names = '']) =>
    [...names.matchAll(/\w+/g)].map(([name]) => ({ path, name })),
  );
  const missing = places.filter(({ path, name }) => {
    const folder = path.slice(0, path.lastIndexOf('/'));
    return !filesIn(folder, /\.tsx?$/).includes(path) || !declares(path, name);
  });
  expect(missing).toEqual([]);
  expect(places.length).toBeGreaterThan(40);
});

import { describe, expect, it } from 'vitest';
import { filesIn, readText } from './read-imports.ts';

/** What a view must not do: ask for a state by its name, or look into the machine that another one runs. */
const MATCHES_A_STATE = /\.matches\(/;
const READS_A_CHILD = /(?<!props)\.children\b|\bchildren\.\w/;

/** Each with the reason why it may. */
const MAY_MATCH = new Map<string, string>();
const MAY_READ = new Map([
  ['src/app/app.tsx', 'it hands the actor of the checkout to the page that shows it, and reads nothing of it'],
]);

const views = [...filesIn('machines', /\.view\.ts$/), ...filesIn('src', /\.tsx?$/)];

function breakers(pattern: RegExp, allowed: ReadonlyMap<string, string>): string[] {
  return views.filter((path) => pattern.test(readText(path)) && !allowed.has(path));
}

describe('what is shown', () => {
  it('is seen for the whole storefront', () => {
    expect(views.length).toBeGreaterThan(150);
  });

  it('follows from tags and meta, and from no state name', () => {
    expect(breakers(MATCHES_A_STATE, MAY_MATCH)).toEqual([]);
  });

  it('follows from one snapshot, and from no child of its machine', () => {
    expect(breakers(READS_A_CHILD, MAY_READ)).toEqual([]);
  });

  it('is excused where there is something to excuse alone', () => {
    expect([...MAY_MATCH.keys()].filter((path) => !MATCHES_A_STATE.test(readText(path)))).toEqual([]);
    expect([...MAY_READ.keys()].filter((path) => !READS_A_CHILD.test(readText(path)))).toEqual([]);
  });
});

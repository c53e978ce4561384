import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isNewEnough } from '../../../../src/adapters/browser/browser-age.ts';

/** Functions that browsers have had for a shorter time than `findLast`, which the start of the script asks for. */
const NEWER =
  /\b(toSorted|toReversed|toSpliced|canParse|groupBy|withResolvers|fromAsync|isWellFormed|toWellFormed|structuredClone)\(/g;

const FOLDERS = ['contracts', 'domain', 'graph', 'machines', 'src'];

describe('a browser that is too old for the shop’s script', () => {
  it('L09 is one without the newest function that the script uses', () => {
    expect([isNewEnough(), isNewEnough({ flatMap: 1 })]).toEqual([true, false]);
  });

  it.each(FOLDERS)('L09 %s uses none that is newer', (folder) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    expect(files).not.toEqual([]);
    const found = files.flatMap((file) => {
      const names = readFileSync(join(folder, file), 'utf8').match(NEWER) ?? [];
      return names.map((name) => `${file}: ${name}`);
    });
    expect(found).toEqual([]);
  });
});

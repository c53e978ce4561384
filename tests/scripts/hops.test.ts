import { expect, it } from 'vitest';
import { hopCounts, hopsOf, hopsPage, purposeIn } from '../../scripts/hops/hop-page.ts';

const RULES = 'domain/pricing/price.ts';
const PRESS = 'src/pages/offer/offer.page.tsx';
const CALL = 'server/app.ts';

it('a hop into a room that was left is a return, and one within a room is none', () => {
  const files = [PRESS, 'src/pages/offer/offer-decision.tsx', RULES, CALL, 'domain/pricing/money.ts'];
  expect(hopsOf(files).map(({ room, isReturn }) => `${room}${isReturn ? ' again' : ''}`)).toEqual([
    'src/pages',
    'src/pages',
    'domain/pricing',
    'server',
    'domain/pricing again',
  ]);
});

it('the page has the files of each part that enters some, and states the numbers', () => {
  const written = hopsPage([
    { title: 'the press', files: [PRESS, RULES] },
    { title: 'nothing new', files: [] },
    { title: 'the answer', files: ['src/pages/offer/offer-decision.tsx'] },
  ]);
  expect(written).toContain('## the answer');
  expect(written).not.toContain('nothing new');
  expect(written).toContain('| 3 | `src/pages`, again | `offer/offer-decision.tsx` | ');
  expect(hopCounts(written)).toEqual({ hops: 3, returns: 1 });
});

it('what a file does is the first sentence about what it exports, else about anything', () => {
  const constant = '/** In milliseconds. */\nconst LIMIT = 1;\n';
  const exported = '/**\n * N14, V10: places an\n * order; once. Then more.\n */\nexport async function place() {}\n';
  expect(purposeIn(constant + exported)).toBe('Places an order');
  expect(purposeIn(`${constant}/** H05 */\nexport function refuse() {}\n`)).toBe('In milliseconds');
  expect(purposeIn('export const none = 1;\n')).toBe('');
});

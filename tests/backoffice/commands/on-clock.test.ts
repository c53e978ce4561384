import { expect, it } from 'vitest';
import { replyOnClock } from '../../../backoffice/commands/on-clock.ts';

const AT = '2026-11-29T05:00:00.000Z';
const HERE = '2026-11-29T00:00:00.000-05:00';

it.each([
  ['a text', { at: AT }, { at: HERE }],
  ['a date', { at: new Date(AT), none: null }, { at: HERE, none: null }],
  [
    'a date within a list',
    [{ events: [{ nextAt: new Date(AT), attempts: 2 }] }],
    [{ events: [{ nextAt: HERE, attempts: 2 }] }],
  ],
])('C04 %s of a reply stands on the shop’s clock', (_what, data, shown) => {
  const reply = replyOnClock({ done: true, text: `at ${AT}`, data }, 'America/New_York');
  expect(JSON.parse(JSON.stringify(reply))).toEqual({ done: true, text: `at ${HERE}`, data: shown });
});

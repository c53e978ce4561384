import { expect, it, vi } from 'vitest';
import { type AdminCommands, reconcile } from '../../../backoffice/commands/money-commands.ts';
import { NO_RULES } from '../../../domain/pricing/shop-rules.ts';
import { demoFunnels } from '../../support/funnels/demo-funnels.ts';

it.each([
  ['2026-11-29', '2026-11-28T18:30:00.000Z'],
  ['2026-11-29T00:00:00.000+05:30', '2026-11-28T18:30:00.000Z'],
  ['2026-11-29T00:00Z', '2026-11-29T00:00:00.000Z'],
  ['2026-02-30', undefined],
])('a reconciliation since %s is one of the shop’s clock', async (since, begin) => {
  const [published] = await demoFunnels();
  const ask = vi.fn<AdminCommands['reconcile']>(async () => ({ type: 'unavailable', detail: 'it rests' }));
  const commands = {
    capture: () => expect.unreachable(),
    cancel: () => expect.unreachable(),
    refund: () => expect.unreachable(),
    reconcile: ask,
  };
  const funnels = {
    live: () => (published ? [published] : []),
    rulesOf: () => ({ ...NO_RULES, timeZone: 'Asia/Kolkata' }),
  };
  const { text } = await reconcile({ orders: async () => commands, funnels }, { since });
  expect(ask.mock.calls.map(([options]) => options?.since?.toISOString())).toEqual(begin ? [begin] : []);
  if (!begin) expect(text).toBe('"2026-02-30" is no date of the calendar.');
});

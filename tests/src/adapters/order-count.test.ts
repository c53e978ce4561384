import { describe, expect, it, vi } from 'vitest';
import type { ApiAnswer } from '../../../src/adapters/api/api.types.ts';
import { createOrderCount } from '../../../src/adapters/api/paid-order.ts';

const ORDER = { id: 'order-1', accountId: 'a&b' };

function countThat(answer: ApiAnswer) {
  const log = vi.fn();
  const get = vi.fn(async () => answer);
  return { log, get, customerOf: createOrderCount({ get }, log) };
}

describe('whether a customer is new', () => {
  it.each([
    [0, 'new'],
    [3, 'existing'],
  ] as const)('M03 T09 with a count of %i it is %s', async (count, customer) => {
    const { customerOf, get, log } = countThat({ type: 'ok', body: { count } });
    expect(await customerOf(ORDER)).toBe(customer);
    expect(get.mock.calls).toEqual([['alternproxy/getOrderCount?accountid=a%26b&orderid=order-1']]);
    expect(log).not.toHaveBeenCalled();
  });

  it.each([{ count: '3' }, { count: null }, {}, null, 'x', []])(
    'V09 T09 K05 an answer of %j is unKnown, and logged as an error without the account',
    async (body) => {
      const { customerOf, log } = countThat({ type: 'ok', body });
      expect(await customerOf(ORDER)).toBe('unKnown');
      expect(log.mock.calls).toEqual([['error', expect.any(String), { orderId: 'order-1' }]]);
    },
  );

  it.each<ApiAnswer>([{ type: 'unreachable' }, { type: 'problem', status: 404, error: null, body: null }])(
    'M03 T09 K05 a failed look-up is unKnown, and logged as an error',
    async (answer) => {
      const { customerOf, log } = countThat(answer);
      expect(await customerOf(ORDER)).toBe('unKnown');
      expect(log.mock.calls).toEqual([['error', expect.any(String), expect.objectContaining({ orderId: 'order-1' })]]);
    },
  );

  it('M03 no account has no count to ask for', async () => {
    const { customerOf, get } = countThat({ type: 'unreachable' });
    expect(await customerOf({ ...ORDER, accountId: null })).toBe('unKnown');
    expect(get).not.toHaveBeenCalled();
  });
});

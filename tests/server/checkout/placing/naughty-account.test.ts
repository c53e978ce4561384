import { describe, expect, it } from 'vitest';
import { type AccountDetails, type AccountField, accountFieldProblem } from '../../../../domain/account/account.ts';
import { typedText } from '../../../../domain/typed-text.ts';
import { unstorableField } from '../../../../server/http/input/storable-text.ts';
import type { PlaceResult } from '../../../../server/orders/records/order-result.ts';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import { ANN, newShopper, saleRequest, testOrders, VISA } from '../../../support/shops/order-shop.ts';
import { describeOnOneStore } from '../../../support/stores/stores.ts';
import { TRIED_NAUGHTY_STRINGS } from '../../../support/text/all-naughty-strings.ts';

/** The fields of names and addresses, which accept any text. */
const FREE: readonly AccountField[] = [
  ...(['firstName', 'lastName', 'city', 'street', 'apartment', 'additionalAddressLine'] as const),
];
/** The fields with a format of their own. */
const STRICT: readonly AccountField[] = ['email', 'phone', 'country', 'state', 'zipPostalCode'];

const isFine = (field: AccountField, text: string) =>
  unstorableField(text) === null && accountFieldProblem(field, { ...ANN, [field]: text }) === null;

/**
 * Accounts with every naughty text in some field, as many in one account as it has fields; texts that the field refuses
 * are left out.
 */
function soundAccounts(): AccountDetails[] {
  const count = Math.ceil(TRIED_NAUGHTY_STRINGS.length / FREE.length);
  return Array.from({ length: count }, (_, n) => {
    const texts = TRIED_NAUGHTY_STRINGS.slice(n * FREE.length, (n + 1) * FREE.length);
    const own = FREE.map((field, index) => [field, texts[(index + n) % FREE.length] ?? ANN[field]] as const);
    return { ...ANN, ...Object.fromEntries(own.filter(([field, text]) => isFine(field, text))) };
  });
}

const ACCOUNTS = soundAccounts();

describe('the naughty texts', () => {
  it('V07 are mostly valid', () => {
    const carried = ACCOUNTS.flatMap((account) => FREE.filter((field) => account[field] !== ANN[field]));
    expect(carried.length).toBeGreaterThan(TRIED_NAUGHTY_STRINGS.length / 2);
    expect(new Set(carried).size).toBe(FREE.length);
  });
});

describeOnOneStore('PostgreSQL', 'names and addresses of naughty strings', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('V07 E11 E12 are stored and returned as typed, but for blanks and marks that nobody sees', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    for (const account of ACCOUNTS) {
      const shopper = newShopper();
      const { cardDetails: _, ...sale } = await saleRequest(orders, shopper, 'none');
      const result = await orders.putOrder(shopper.session, { ...sale, account, orderType: 'Standard' }, 'Funnel');
      expect(orderOf(result)).toMatchObject({
        customerName: `${typedText(account.firstName)} ${typedText(account.lastName)}`,
        shipping: {
          address: typedText(account.street),
          apartment: typedText(account.apartment),
          city: typedText(account.city),
          additionalLine: typedText(account.additionalAddressLine),
        },
      });
      const [kept] = await orders.all(shopper.session);
      expect(kept).toEqual(orderOf(result));
    }
  }, 240_000);

  it('V07 do not hinder the charge', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const some = ACCOUNTS.filter((_, n) => n % 8 === 0);
    for (const account of some) {
      const shopper = newShopper();
      const sale = await saleRequest(orders, shopper, await sandbox.token(VISA));
      const order = orderOf(await orders.placeGuestOrder(shopper.session, { ...sale, account }));
      expect([order.status, order.shipping.address]).toEqual(['Paid', typedText(account.street)]);
    }
    expect(await takenBy(sandbox)).toBe(some.length * 5485);
  }, 120_000);

  it('V07 H05 are refused in a field with a format, and the field is named', async () => {
    const orders = testOrders((await makeStore()).db, sandbox);
    const shopper = newShopper();
    const { cardDetails: _, ...sale } = await saleRequest(orders, shopper, 'none');
    for (const field of [...FREE, ...STRICT]) {
      for (const text of TRIED_NAUGHTY_STRINGS.filter((each) => !isFine(field, each))) {
        const account = { ...ANN, [field]: text };
        const result = await orders.putOrder(shopper.session, { ...sale, account, orderType: 'Standard' }, 'Funnel');
        expect(result, text).toMatchObject({ type: 'problem', status: 400 });
        expect(fieldsAround(field), text).toContain(result.type === 'problem' ? result.field : 'none');
      }
    }
    expect(await orders.all(shopper.session)).toEqual([]);
  }, 120_000);
});

/** A country decides the format of a phone number and a postal code, so the answer may name those instead. */
function fieldsAround(field: AccountField): string[] {
  return (field === 'country' ? (['country', 'phone'] as const) : [field]).map((each) => `account.${each}`);
}

function orderOf(result: PlaceResult) {
  if (result.type !== 'reply') throw new Error(JSON.stringify(result));
  return result.reply.order;
}

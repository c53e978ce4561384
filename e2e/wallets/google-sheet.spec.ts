import { expect } from '@playwright/test';
import { keptIf } from '../support/kept.ts';
import { test } from '../support/wallets/bench-test.ts';
import { type Fields, NEVER, throwing } from '../support/wallets/scripted-shop.ts';
import { GOOGLE, OPTIONS, priced, transaction } from '../support/wallets/sheet-requests.ts';

const UNSERVED = {
  error: {
    reason: 'SHIPPING_ADDRESS_UNSERVICEABLE',
    intent: 'SHIPPING_ADDRESS',
    message: 'We do not deliver there.',
  },
};

const refused = (intent: string, message: string) => ({
  transactionState: 'ERROR',
  error: { reason: 'OTHER_ERROR', intent, message },
});

/** The shop's usual answers, with a total of its own for each change. */
const SCRIPT = {
  initialize: () => priced('45.90'),
  shipping_address: () => priced('51.20'),
  shipping_option: () => ({ newTransactionInfo: transaction('61.20') }),
};

test('A06 V10 the sheet of Google Pay asks the shop for a total at each choice, and hands over contact, address and option', async ({
  scripted,
}) => {
  await scripted.opens();
  const sheet = await scripted.opensGoogle(GOOGLE, SCRIPT);
  await sheet.isUpdated();
  expect(await scripted.hears('initialize')).toEqual({
    callbackTrigger: 'INITIALIZE',
    shippingAddress: { administrativeArea: 'CA', countryCode: 'US', locality: 'San Francisco', postalCode: '94110' },
    shippingOptionData: { id: 'shipping_option_unselected' },
  });
  expect(await sheet.total()).toEqual({ amount: '$45.90', status: 'final' });
  expect(await sheet.methods()).toEqual({
    labels: ['Standard 2 to 4 days', 'Express 1 day'],
    chosen: 'Standard 2 to 4 days',
  });
  await sheet.choosesPerson('office');
  expect(await scripted.hears('shipping_address')).toMatchObject({ shippingAddress: { postalCode: 'M5X' } });
  await sheet.choosesPerson('abroad');
  expect(await scripted.hears('shipping_address', 2)).toMatchObject({ shippingAddress: { postalCode: 'SW1' } });
  await sheet.choosesMethod('Express');
  expect(await scripted.hears('shipping_option')).toMatchObject({ shippingOptionData: { id: 'express' } });
  await sheet.pays('$61.20');
  const paid = await scripted.hears('paid');
  expect(paid).toEqual(await scripted.hears('payment_authorization'));
  expect(paid).toMatchObject({
    email: 'ada@example.com',
    shippingOptionData: { id: 'express' },
    shippingAddress: {
      name: 'Ada Lovelace',
      address1: '1 St James’s Square',
      address2: '',
      postalCode: 'SW1Y 4LB',
      phoneNumber: '+44 20 7946 0018',
    },
  });
});

test('A06 V10 the sheet of Google Pay says that a total is estimated or not known, and shows pending items as such', async ({
  scripted,
}) => {
  await scripted.opens();
  const sheet = await scripted.opensGoogle(GOOGLE, {
    initialize: () => ({}),
    shipping_option: () => ({ newTransactionInfo: { currencyCode: 'USD', totalPriceStatus: 'NOT_CURRENTLY_KNOWN' } }),
    shipping_address: () => ({
      newShippingOptionParameters: { shippingOptions: OPTIONS, defaultSelectedOptionId: 'express' },
    }),
  });
  await sheet.isUpdated();
  expect(await sheet.total()).toEqual({ amount: '$39.00', status: 'estimated' });
  await expect(sheet.frame.getByText('Estimated total')).toBeVisible();
  await expect(sheet.frame.locator('#lines')).toHaveText('Tuck$39.00TaxPending');
  expect((await sheet.methods()).labels).toEqual(['Shipping option pending']);
  await sheet.choosesPerson('cabin');
  expect((await sheet.methods()).chosen).toBe('Express 1 day');
  expect(scripted.hasHeard('shipping_option')).toBe(false);
  await sheet.choosesMethod('Standard');
  expect(await sheet.total()).toEqual({ amount: null, status: 'unknown' });
});

test('A06 an address that the shop refuses keeps the sheet of Google Pay from paying, and another one pays after a second authorization', async ({
  scripted,
}) => {
  const isFar = ({ shippingAddress }: Fields) => JSON.stringify(shippingAddress).includes('HI');
  const results = [refused('SHIPPING_ADDRESS', 'Please enter a street.'), { transactionState: 'SUCCESS' }];
  await scripted.opens();
  const sheet = await scripted.opensGoogle(GOOGLE, {
    ...SCRIPT,
    shipping_address: (data) => (isFar(data) ? UNSERVED : priced('51.20')),
    payment_authorization: () => results.shift(),
  });
  await sheet.choosesPerson('island');
  expect(await sheet.errors()).toEqual([{ field: 'SHIPPING_ADDRESS', message: 'We do not deliver there.' }]);
  await expect(sheet.frame.getByRole('button', { name: /^Pay/ })).toBeDisabled();
  await sheet.choosesPerson('no street');
  expect(await sheet.errors()).toEqual([]);
  await sheet.pays('$51.20');
  await expect(sheet.frame.getByRole('alert')).toHaveText('Please enter a street.');
  expect(await scripted.hears('payment_authorization')).toMatchObject({ shippingAddress: { address1: '' } });
  await sheet.choosesPerson('cabin');
  await sheet.pays('$51.20');
  expect(await scripted.hears('paid')).toMatchObject({ shippingAddress: { address1: '7 Pine Road' } });
  expect(await scripted.hears('payment_authorization', 2)).toEqual(await scripted.hears('paid'));
});

test('A06 a sheet of Google Pay without an address announces none as it opens, and pays once there is one', async ({
  scripted,
  sandbox,
}) => {
  await sandbox.device({ hasAddress: false });
  await scripted.opens();
  const sheet = await scripted.opensGoogle(GOOGLE, { ...SCRIPT, initialize: () => ({}) });
  await sheet.isUpdated();
  expect(await scripted.hears('initialize')).not.toHaveProperty('shippingAddress');
  await expect(sheet.frame.getByRole('button', { name: /^Pay/ })).toBeDisabled();
  await sheet.choosesPerson('cabin');
  expect(await scripted.hears('shipping_address')).toMatchObject({ shippingAddress: { postalCode: '97205' } });
  await sheet.pays('$51.20');
  await scripted.hears('paid');
});

test('A06 the sheet of Google Pay offers no address of a country that the shop leaves out', async ({ scripted }) => {
  await scripted.opens();
  const abroad = { ...GOOGLE, shippingAddressParameters: { allowedCountryCodes: ['CA'] } };
  const sheet = await scripted.opensGoogle(abroad, SCRIPT);
  await sheet.isUpdated();
  expect(await scripted.hears('initialize')).toMatchObject({ shippingAddress: { countryCode: 'CA' } });
  await expect(sheet.frame.locator('#person option:not(:disabled)')).toHaveText([/^office/]);
});

test('A06 a callback of the shop that throws or is late is an error in the sheet of Google Pay, and a cancelled sheet hears no more', async ({
  scripted,
  sandbox,
}) => {
  await sandbox.device({ patienceMs: 1_000 });
  const answers: unknown[] = [throwing('The shop is away.'), priced('51.20')];
  await scripted.opens();
  const sheet = await scripted.opensGoogle(GOOGLE, {
    ...SCRIPT,
    initialize: () => NEVER,
    shipping_address: () => answers.shift() ?? NEVER,
  });
  await sheet.isUpdated();
  expect(await sheet.errors()).toEqual([{ field: null, message: 'REQUEST_TIMEOUT' }]);
  await sheet.choosesPerson('cabin');
  expect(await sheet.errors()).toEqual([{ field: 'SHIPPING_ADDRESS', message: 'The shop is away.' }]);
  await sheet.choosesPerson('other tax');
  expect(await sheet.errors()).toEqual([]);
  await sheet.closes();
  expect(await scripted.hears('ended')).toMatchObject({ statusCode: 'CANCELED' });
});

test(
  'A06 a request that breaks a rule of Google’s documents opens no sheet',
  keptIf(false),
  async ({ scripted, page }) => {
    const info = GOOGLE.transactionInfo;
    const broken: [what: string, over: object][] = [
      ['transactionInfo', { transactionInfo: undefined }],
      ['totalPriceStatus', { transactionInfo: { ...info, totalPriceStatus: 'SURE' } }],
      ['totalPrice', { transactionInfo: { ...info, totalPrice: undefined } }],
      ['totalPrice', { transactionInfo: { ...info, totalPrice: '39.9' } }],
      ['totalPrice', { transactionInfo: { ...info, totalPrice: '-1.00' } }],
      ['displayItems', { transactionInfo: { ...info, displayItems: [{ label: 'Tax', price: '2.00' }] } }],
      ['totalPriceLabel', { transactionInfo: { ...info, totalPriceLabel: undefined } }],
      ['final total', { transactionInfo: { ...info, checkoutOption: 'COMPLETE_IMMEDIATE_PURCHASE' } }],
      ['shippingAddressRequired', { shippingAddressRequired: false }],
      ['shippingOptionRequired', { shippingOptionRequired: false }],
      ['shippingOptions', { shippingOptionParameters: { shippingOptions: [] } }],
      [
        'defaultSelectedOptionId',
        { shippingOptionParameters: { shippingOptions: OPTIONS, defaultSelectedOptionId: 'x' } },
      ],
      ['allowedCountryCodes', { shippingAddressParameters: { allowedCountryCodes: ['usa'] } }],
      ['not known', { callbackIntents: ['SHIPPING'] }],
      ['shippingOptionParameters must be set', { callbackIntents: ['SHIPPING_ADDRESS'] }],
    ];
    await scripted.opens();
    for (const [place, [what, over]] of broken.entries()) {
      await scripted.opensGoogle({ ...GOOGLE, ...over });
      const ended = await scripted.hears('ended', place + 1);
      expect(ended, what).toMatchObject({
        statusCode: 'DEVELOPER_ERROR',
        statusMessage: expect.stringContaining(what),
      });
    }
    await scripted.opensGoogle(GOOGLE, {}, { paymentDataCallbacks: {} });
    expect(await scripted.hears('ended', broken.length + 1)).toMatchObject({ statusCode: 'DEVELOPER_ERROR' });
    await expect(page.locator('iframe')).toHaveCount(0);
  },
);

test(
  'A06 an answer that breaks a rule of Google’s documents ends the sheet as a mistake of the shop',
  keptIf(false),
  async ({ scripted, page }) => {
    const faulty = (error: object) => ({ error: { ...UNSERVED.error, ...error } });
    const broken: [what: string, answer: unknown][] = [
      ['an object', null],
      ['currencyCode', { newTransactionInfo: { ...transaction('1.00'), currencyCode: 'CAD' } }],
      ['totalPrice', { newTransactionInfo: { ...transaction('1'), totalPrice: 1 } }],
      ['shippingOptions', { newShippingOptionParameters: { shippingOptions: [{ id: 'standard' }] } }],
      ['the same id', { newShippingOptionParameters: { shippingOptions: [OPTIONS[0], OPTIONS[0]] } }],
      ['reason', faulty({ reason: 'TOO_FAR' })],
      ['intent', faulty({ intent: 'OFFER' })],
      ['message', faulty({ message: '' })],
    ];
    await scripted.opens();
    for (const [place, [what, answer]] of broken.entries()) {
      await scripted.opensGoogle(GOOGLE, { initialize: () => answer });
      const ended = await scripted.hears('ended', place + 1);
      expect(ended, what).toMatchObject({
        statusCode: 'DEVELOPER_ERROR',
        statusMessage: expect.stringContaining(what),
      });
    }
    const sheet = await scripted.opensGoogle(GOOGLE, { ...SCRIPT, payment_authorization: () => ({}) });
    await sheet.pays('$45.90');
    expect(await scripted.hears('ended', broken.length + 1)).toMatchObject({ statusCode: 'DEVELOPER_ERROR' });
    await expect(page.locator('iframe')).toHaveCount(0);
  },
);

test(
  'A06 a code of an offer is entered in the sheet of Google Pay, and refused at its field',
  keptIf(false),
  async ({ scripted }) => {
    const wrong = { error: { reason: 'OFFER_INVALID', intent: 'OFFER', message: 'This code has ended.' } };
    await scripted.opens();
    const intents = [...GOOGLE.callbackIntents, 'OFFER'];
    const sheet = await scripted.opensGoogle(
      { ...GOOGLE, callbackIntents: intents },
      {
        ...SCRIPT,
        offer: ({ offerData }) => (JSON.stringify(offerData).includes('TUCK') ? priced('40.00') : wrong),
      },
    );
    await sheet.entersCode('OLD');
    expect(await sheet.errors()).toEqual([{ field: 'OFFER', message: 'This code has ended.' }]);
    await sheet.entersCode('TUCK');
    expect(await sheet.errors()).toEqual([]);
    await sheet.pays('$40.00');
    expect(await scripted.hears('paid')).toMatchObject({ offerData: { redemptionCodes: ['TUCK'] } });
  },
);

import { expect } from '@playwright/test';
import { keptIf } from '../support/kept.ts';
import { test } from '../support/wallets/bench-test.ts';
import { type Fields, merchantSession, NEVER } from '../support/wallets/scripted-shop.ts';
import { APPLE, METHODS, updated } from '../support/wallets/sheet-requests.ts';

/** The shop's usual answers, with a total of its own for each change. */
const SCRIPT = {
  shippingcontactselected: () => updated('45.90'),
  shippingmethodselected: () => ({ newTotal: { label: 'Bench & Co', amount: '53.90' } }),
};

test('A06 V10 the sheet of Apple Pay asks the shop for a total at each choice, and hands over the contact with the payment alone', async ({
  scripted,
  page,
}) => {
  await scripted.opens();
  const sheet = await scripted.opensApple(APPLE, { ...SCRIPT, paymentmethodselected: () => updated('40.00') });
  await sheet.isUpdated();
  expect(scripted.events.map(({ event }) => event)).toEqual([
    'validatemerchant',
    'paymentmethodselected',
    'shippingcontactselected',
  ]);
  expect(await scripted.hears('shippingcontactselected')).toEqual({
    shippingContact: {
      administrativeArea: 'CA',
      country: 'United States',
      countryCode: 'US',
      locality: 'San Francisco',
      postalCode: '94110',
    },
  });
  expect(await sheet.total()).toEqual({ amount: '$45.90', status: 'final' });
  expect(await sheet.methods()).toEqual({
    labels: ['Standard 2 to 4 days $4.90', 'Express 1 day $14.90'],
    chosen: 'Standard 2 to 4 days $4.90',
  });
  await sheet.choosesPerson('office');
  expect(await scripted.hears('shippingcontactselected', 2)).toMatchObject({ shippingContact: { postalCode: 'M5X ' } });
  await sheet.choosesPerson('abroad');
  expect(await scripted.hears('shippingcontactselected', 3)).toMatchObject({
    shippingContact: { postalCode: 'SW1Y ' },
  });
  await sheet.choosesPerson('cabin');
  expect(await scripted.hears('shippingcontactselected', 4)).toMatchObject({ shippingContact: { countryCode: 'us' } });
  await sheet.choosesMethod('Express');
  expect(await scripted.hears('shippingmethodselected')).toEqual({ shippingMethod: METHODS[1] });
  await sheet.pays('$53.90');
  expect(await scripted.hears('paymentauthorized')).toMatchObject({
    payment: {
      billingContact: { givenName: 'Ada', postalCode: '97205' },
      shippingContact: {
        givenName: 'Ada',
        familyName: 'Lovelace',
        emailAddress: 'ada@example.com',
        phoneNumber: '+1 503 555 0119',
        addressLines: ['7 Pine Road'],
        locality: 'Portland',
      },
    },
  });
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('A06 V10 the sheet of Apple Pay shows a pending total without an amount, and after a new address the methods of the answer alone', async ({
  scripted,
}) => {
  await scripted.opens();
  const sheet = await scripted.opensApple(APPLE, {
    ...SCRIPT,
    shippingcontactselected: () => ({ newTotal: { label: 'Bench & Co', amount: '39.00', type: 'pending' } }),
  });
  await sheet.isUpdated();
  expect(await sheet.total()).toEqual({ amount: null, status: 'pending' });
  expect((await sheet.methods()).labels).toEqual([]);
  await sheet.pays();
  await scripted.hears('paymentauthorized');
});

test('A06 errors are shown at their fields of Apple’s sheet, which stays open, and a corrected contact pays', async ({
  scripted,
  page,
}) => {
  const results = [
    {
      status: 1,
      faults: [
        ['shippingContactInvalid', 'phoneNumber', 'Please enter a phone number.'],
        ['shippingContactInvalid', 'addressLines'],
        ['billingContactInvalid', 'postalCode', 'Check the ZIP code of the card.'],
      ],
    },
    { status: 1, faults: [['unknown', undefined, 'Please try again.']] },
    { status: 0 },
  ];
  await scripted.opens();
  const sheet = await scripted.opensApple(APPLE, { ...SCRIPT, paymentauthorized: () => results.shift() });
  await sheet.choosesPerson('no phone number');
  await sheet.pays();
  await expect
    .poll(() => sheet.errors())
    .toEqual([
      { field: 'postalCode', message: 'Check the ZIP code of the card.' },
      { field: 'addressLines', message: 'Please check this entry.' },
      { field: 'phoneNumber', message: 'Please enter a phone number.' },
    ]);
  await expect(sheet.frame.getByLabel('Deliver to')).toBeFocused();
  await expect(sheet.frame.getByRole('button', { name: /^Pay/ })).toBeDisabled();
  await sheet.choosesPerson('cabin');
  await sheet.choosesCard('is declined');
  await sheet.pays('$45.90');
  await expect(sheet.frame.getByRole('alert')).toHaveText('Please try again.');
  await sheet.pays('$45.90');
  await scripted.hears('paymentauthorized', 3);
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(scripted.hasHeard('cancel')).toBe(false);
});

test('A06 an address that the shop does not serve keeps Apple’s sheet from paying until another one is chosen', async ({
  scripted,
}) => {
  const isFar = ({ shippingContact }: Fields) => JSON.stringify(shippingContact).includes('JP');
  await scripted.opens();
  const sheet = await scripted.opensApple(APPLE, {
    ...SCRIPT,
    shippingcontactselected: (data) => ({
      ...updated('45.90'),
      ...(isFar(data) && { newShippingMethods: [], faults: [['addressUnserviceable']] }),
    }),
  });
  await sheet.choosesPerson('far away');
  expect(await sheet.errors()).toEqual([
    { field: 'addressUnserviceable', message: 'Delivery to this address is not available.' },
  ]);
  await expect(sheet.frame.getByRole('button', { name: /^Pay/ })).toBeDisabled();
  await sheet.choosesPerson('island');
  await sheet.isReady();
  await sheet.closes();
  await scripted.hears('cancel');
});

test('A06 a sheet of Apple Pay without an address announces none as it opens, and pays once there is one', async ({
  scripted,
  sandbox,
}) => {
  await sandbox.device({ hasAddress: false });
  await scripted.opens();
  const sheet = await scripted.opensApple(APPLE, SCRIPT);
  await sheet.isUpdated();
  expect(scripted.hasHeard('shippingcontactselected')).toBe(false);
  await expect(sheet.frame.getByRole('button', { name: /^Pay/ })).toBeDisabled();
  await sheet.choosesPerson('cabin');
  await sheet.pays('$45.90');
  await scripted.hears('paymentauthorized');
});

for (const event of ['validatemerchant', 'shippingcontactselected', 'paymentauthorized'])
  test(
    `A06 a shop that is late at ${event} has Apple’s sheet ended, with a cancel`,
    keptIf(event === 'shippingcontactselected'),
    async ({ scripted, sandbox, page }) => {
      await sandbox.device({ patienceMs: 1_000 });
      await scripted.opens();
      const sheet = await scripted.opensApple(APPLE, { ...SCRIPT, [event]: () => NEVER });
      if (event === 'paymentauthorized') await sheet.pays('$45.90');
      await expect(sheet.frame.getByRole('alert')).toHaveText('Payment Not Completed');
      await scripted.hears('cancel');
      const late = page.evaluate(() => Object(window).session.completePayment({ status: 0 }));
      await expect(late).rejects.toThrow(/not running/);
      await sheet.closes();
      await expect(page.locator('iframe')).toHaveCount(0);
    },
  );

test('A06 a failure without errors ends Apple’s sheet, and is no cancel', async ({ scripted, page }) => {
  await scripted.opens();
  const sheet = await scripted.opensApple(APPLE, { ...SCRIPT, paymentauthorized: () => ({ status: 1 }) });
  await sheet.pays('$45.90');
  await expect(sheet.frame.getByRole('alert')).toHaveText('Payment Not Completed');
  await expect(sheet.frame.getByRole('button', { name: /^Pay/ })).toBeDisabled();
  await sheet.closes();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(scripted.hasHeard('cancel')).toBe(false);
});

test(
  'A06 a request that breaks a rule of Apple’s documents opens no sheet',
  keptIf(false),
  async ({ scripted, page }) => {
    const broken: [what: string, over: object][] = [
      ['not a valid amount', { total: { label: 'Bench', amount: '39.999' } }],
      ['greater than zero', { total: { label: 'Bench', amount: '0.00', type: 'pending' } }],
      ['greater than zero', { total: { label: 'Bench', amount: '-1.00' } }],
      ['total label', { total: { label: '', amount: '39.00' } }],
      ['final or pending', { total: { label: 'Bench', amount: '39.00', type: 'estimated' } }],
      ['lineItems', { lineItems: [] }],
      ['lineItems', { lineItems: [{ label: 'Tuck' }] }],
      ['shippingMethods', { shippingMethods: [{ label: 'Standard', amount: '4.90', identifier: 'standard' }] }],
      ['shippingMethods', { shippingMethods: [{ ...METHODS[0], amount: '-4.90' }] }],
      ['requiredShippingContactFields', { requiredShippingContactFields: ['address'] }],
      ['shippingType', { shippingType: 'drone' }],
      ['supportedCountries', { supportedCountries: ['usa'] }],
    ];
    await scripted.opens();
    for (const [place, [what, over]] of broken.entries()) {
      await scripted.opensApple({ ...APPLE, ...over });
      const fault = { name: 'TypeError', message: expect.stringContaining(what) };
      expect(await scripted.hears('refused', place + 1), what).toMatchObject(fault);
    }
    for (const fault of [['addressInvalid'], ['shippingContactInvalid', 'street']])
      await expect(page.evaluate((args) => new (Object(window).ApplePayError)(...args), fault)).rejects.toThrow(
        /TypeError/,
      );
    await expect(page.locator('iframe')).toHaveCount(0);
  },
);

test(
  'A06 an answer that breaks a rule of Apple’s documents throws, and the sheet goes on waiting for a good one',
  keptIf(false),
  async ({ scripted, page }) => {
    const good = updated('45.90');
    const broken: [what: string, answer: unknown][] = [
      ['missing', null],
      ['total label', {}],
      ['greater than zero', { newTotal: { label: 'Bench & Co', amount: '0' } }],
      ['lineItems', { ...good, newLineItems: [{ label: 'Tuck', amount: 39 }] }],
      ['shippingMethods', { ...good, newShippingMethods: [{ label: 'Standard' }] }],
      ['list of ApplePayError', { ...good, errors: [{ code: 'addressUnserviceable' }] }],
      ['postal address alone', { ...good, faults: [['shippingContactInvalid', 'phoneNumber']] }],
      ['another answer', { ...good, faults: [['couponCodeInvalid']] }],
    ];
    await scripted.opens();
    for (const [place, [what, answer]] of broken.entries()) {
      const sheet = await scripted.opensApple(APPLE, { shippingcontactselected: () => answer });
      const fault = { name: 'TypeError', message: expect.stringContaining(what) };
      expect(await scripted.hears('refused', place + 1), what).toMatchObject(fault);
      await expect(sheet.frame.getByRole('status')).toHaveText('Updating the total …');
      const turn = page.evaluate(() => Object(window).session.completeShippingMethodSelection({}));
      await expect(turn).rejects.toThrow(/does not wait for a method/);
      await page.evaluate((update) => Object(window).session.completeShippingContactSelection(update), good);
      await sheet.isReady();
      await page.evaluate(() => Object(window).session.abort());
      await expect(page.locator('iframe')).toHaveCount(0);
    }
  },
);

test('A06 Apple’s sheet opens with the session of its own domain alone', async ({ scripted, page }) => {
  await scripted.opens();
  const foreign = async ({ validationURL }: Fields) => ({
    ...Object(await merchantSession(String(validationURL))),
    domainName: 'elsewhere.example',
  });
  await scripted.opensApple(APPLE, { ...SCRIPT, validatemerchant: foreign });
  await scripted.hears('cancel');
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(scripted.hasHeard('shippingcontactselected')).toBe(false);
});

test(
  'A06 a coupon is entered in the sheet of Apple Pay, and refused at its field',
  keptIf(false),
  async ({ scripted }) => {
    await scripted.opens();
    const sheet = await scripted.opensApple(
      { ...APPLE, supportsCouponCode: true },
      {
        ...SCRIPT,
        couponcodechanged: ({ couponCode }) => ({
          ...updated('45.90'),
          ...(couponCode === 'TUCK' ? updated('41.00') : { faults: [['couponCodeExpired']] }),
        }),
      },
    );
    await sheet.entersCode('OLD');
    expect(await sheet.errors()).toEqual([{ field: 'couponCodeExpired', message: 'This coupon code has expired.' }]);
    await sheet.entersCode('TUCK');
    expect(await sheet.errors()).toEqual([]);
    await sheet.pays('$41.00');
    await scripted.hears('paymentauthorized');
  },
);

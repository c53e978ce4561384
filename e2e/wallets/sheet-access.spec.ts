import { expect } from '@playwright/test';
import { axeFaults } from '../support/axe-faults.ts';
import { keptIf } from '../support/kept.ts';
import { test } from '../support/wallets/bench-test.ts';
import type { ScriptedShop } from '../support/wallets/scripted-shop.ts';
import { APPLE, GOOGLE, METHODS, priced, transaction, updated } from '../support/wallets/sheet-requests.ts';

const MESSAGE = 'We do not deliver there.';
const UNSERVED = { reason: 'SHIPPING_ADDRESS_UNSERVICEABLE', intent: 'SHIPPING_ADDRESS', message: MESSAGE };

/** Opens each wallet's sheet with all that it can show; its shop refuses every address but the first. */
const SHEETS = {
  'Google Pay': (shop: ScriptedShop) =>
    shop.opensGoogle(
      { ...GOOGLE, callbackIntents: [...GOOGLE.callbackIntents, 'OFFER'] },
      {
        initialize: () => priced('45.90'),
        shipping_option: () => ({ newTransactionInfo: transaction('55.90') }),
        shipping_address: () => ({ error: UNSERVED }),
      },
    ),
  'Apple Pay': (shop: ScriptedShop) => {
    const errors = [[], [['shippingContactInvalid', 'postalCode', MESSAGE]]];
    return shop.opensApple(
      { ...APPLE, supportsCouponCode: true },
      {
        shippingcontactselected: () => ({ ...updated('45.90'), faults: errors.shift() }),
        shippingmethodselected: () => ({ ...updated('55.90'), newShippingMethods: METHODS.toReversed() }),
        couponcodechanged: () => updated('44.00'),
      },
    );
  },
};

for (const [name, opens] of Object.entries(SHEETS))
  for (const width of [390, 1280])
    test(
      `A06 the sheet of ${name} is used by the keyboard alone, and axe finds no fault in it, ${width} px wide`,
      keptIf((name === 'Google Pay') === (width === 390)),
      async ({ scripted, page }) => {
        await page.setViewportSize({ width, height: 844 });
        await scripted.opens();
        const sheet = await opens(scripted);
        await sheet.isReady();
        await expect(sheet.frame.getByRole('heading', { name })).toBeFocused();
        expect(await axeFaults(page, 'with frames')).toEqual([]);
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await expect(sheet.frame.getByLabel('Card')).toBeFocused();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await expect(sheet.frame.getByRole('radio', { name: /^Standard/ })).toBeFocused();
        await page.keyboard.press('ArrowDown');
        await sheet.isUpdated();
        expect(await sheet.total()).toEqual({ amount: '$55.90', status: 'final' });
        await expect(sheet.frame.getByRole('radio', { name: /^Express/ })).toBeFocused();
        await page.keyboard.press('Shift+Tab');
        await expect(sheet.frame.getByLabel('Deliver to')).toBeFocused();
        await page.keyboard.press('ArrowDown');
        await sheet.isUpdated();
        await expect(sheet.frame.getByRole('alert')).toHaveText(MESSAGE);
        await expect(sheet.frame.getByLabel('Deliver to')).toBeFocused();
        expect(await axeFaults(page, 'with frames')).toEqual([]);
        void page.keyboard.press('Escape').catch(() => undefined);
        await expect(page.locator('iframe')).toHaveCount(0);
      },
    );

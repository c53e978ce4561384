import { CARD, STEP } from './models/shopper.ts';
import { garbledTexts } from './support/garbled-texts.ts';
import { expect, test } from './support/test.ts';

test('on pages that run from right to left a text in English keeps its own direction', async ({ shopper, page }) => {
  const garbled: Record<string, string[]> = {};
  const look = async (name: string) => {
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    garbled[name] = await garbledTexts(page);
  };
  await shopper.opens('/home?uid=classic');
  await look('landing');
  await shopper.opens(`/${STEP.orderForm}?uid=classic`);
  await look('order form');
  await shopper.givesContact();
  await shopper.givesCard(CARD.good);
  await look('payment');
  await shopper.pays();
  await shopper.isAt(STEP.upsell1);
  await expect(shopper.yesButton()).toBeVisible();
  await look('offer');
  await shopper.saysNo();
  await shopper.isAt(STEP.downsell1);
  await shopper.saysNo();
  await shopper.isAt(STEP.upsell2);
  await shopper.saysNo();
  await shopper.isAt(STEP.downsell2);
  await shopper.saysNo();
  await shopper.sees(/Thank you/);
  await look('receipt');
  expect(garbled).toEqual({ landing: [], 'order form': [], payment: [], offer: [], receipt: [] });
});

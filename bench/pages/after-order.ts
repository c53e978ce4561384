import type { Browser, Page } from '@playwright/test';
import { CARD, Shopper, STEP } from '../../e2e/models/shopper.ts';
import { opened, type PageMeasure, type Watch } from './measure-page.ts';
import { newPhone, slowly } from './slow-phone.ts';
import { type StaticCopies, withoutScript } from './static-copy.ts';

/** The pages of one order after its payment. */
export interface AfterOrder {
  offer: { own: PageMeasure; copy: PageMeasure };
  receipt: { own: PageMeasure; copy: PageMeasure };
  /** From the press on yes until the next offer is seen, in milliseconds: in all, until the charge's call begins, and that call. */
  yes: { all: number; before: number; charge: number };
}

/** Orders in the browser at its full speed, and measures the pages after the payment as a slow phone sees them. */
export async function afterOrder(watch: Watch, shopUrl: string, copies: StaticCopies): Promise<AfterOrder> {
  const { page, shopper } = await atOffer(watch.browser, shopUrl);
  const offer = await besideItsCopy(watch, page, copies);
  const yes = await slowly(page, () => pressYes(page));
  await shopper.isAt(STEP.upsell2);
  await shopper.saysNo();
  await shopper.isAt(STEP.downsell2);
  await shopper.saysNo();
  await shopper.isAt(STEP.receipt);
  const receipt = await besideItsCopy(watch, page, copies);
  await page.context().close();
  return { offer, receipt, yes };
}

/** Orders in the browser at its full speed, as far as the first offer. */
export async function atOffer(browser: Browser, shopUrl: string): Promise<{ page: Page; shopper: Shopper }> {
  const page = await newPhone(browser);
  const shopper = new Shopper(page, shopUrl);
  await shopper.ordersWith(CARD.good);
  await shopper.isAt(STEP.upsell1);
  return { page, shopper };
}

/** The page of this order in a browser that has nothing of it but its cookies, and its copy. */
async function besideItsCopy(watch: Watch, page: Page, copies: StaticCopies) {
  const url = page.url();
  const { pathname } = new URL(url);
  copies.put(pathname, withoutScript(await (await page.context().request.get(url)).text()));
  const own = await opened(watch, url, page);
  const copy = await opened(watch, `${copies.url}${pathname}`);
  return { own, copy };
}

function pressYes(page: Page): Promise<AfterOrder['yes']> {
  return page.evaluate(() => window.sluicePressYes());
}

declare global {
  interface Window {
    sluicePressYes(): Promise<AfterOrder['yes']>;
  }
}

import { expect } from '@playwright/test';
import type { AmazonPage } from './amazon-page.ts';
import { OrderForm } from './order-form.ts';
import { type Shopper, STEP } from './shopper.ts';

/** An order form that shows Amazon's address book. */
export const AMAZON_FORM = `/${STEP.orderForm}?uid=classic`;

/** The page of the offer after a sale of the funnel that sells subscriptions. */
const OFFER = '/US_3-Unit-GIComplete_AP';

interface Visit {
  shopper: Shopper;
  amazonPage: AmazonPage;
}

/** Opens the order form, and signs in at Amazon in a window of its own. */
export async function opensSignedIn({ shopper, amazonPage }: Visit, person?: string): Promise<void> {
  await shopper.opens(AMAZON_FORM);
  await amazonPage.signsIn(person);
  await amazonPage.hasWallet();
}

/** Chooses a subscription, and signs in to an agreement, which has no consent yet. */
export async function opensAgreement({ shopper, amazonPage }: Visit): Promise<void> {
  await shopper.opens('/SecureCart?uid=subscription');
  await new OrderForm(shopper).subscribes();
  await amazonPage.signsIn();
  await amazonPage.hasWallet();
}

/** Consents to the later payments, pays, and is shown the offer. */
export async function paysByAgreement({ shopper, amazonPage }: Visit): Promise<void> {
  await amazonPage.consents();
  await expect(shopper.payButton()).not.toHaveAttribute('aria-disabled');
  await shopper.pays();
  await expect(shopper.page).toHaveURL((url) => url.pathname === OFFER);
}

import { expect, type Page } from '@playwright/test';
import type { ReturnState } from '../paypal/return-walks.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { STEP } from './shopper.ts';

type Look = (page: Page) => Promise<void>;

/** The page in each state of a return from PayPal. `reading` ends before the page is shown. */
const SIGHTS: Record<Exclude<ReturnState, 'reading'>, Look> = {
  checking: heading('Checking your payment with PayPal…'),
  polling: heading('Still checking with PayPal…'),
  challenged: heading('PayPal needs another way to pay'),
  redirecting: heading('Opening PayPal…'),
  unknown: heading('We have not heard from PayPal yet'),
  unreachable: heading('We cannot reach PayPal at the moment'),
  pending: heading('PayPal is working on your payment'),
  captured: (page) => isAt(page, STEP.upsell1),
  addressReported: words('San Jose, CA 95131'),
  cancelled: onForm('You came back from PayPal without paying. Nothing was charged.'),
  expired: onForm('The time to approve this on PayPal has run out. Nothing was charged, and you can pay again.'),
  declined: onForm('Sorry, but your payment failed. PayPal did not accept the payment: choose another way to pay.'),
  refused: onForm(/PayPal asks you to approve this payment, and nothing was taken/),
  missing: heading('Sorry, but the information regarding your order is missing'),
  capturedElsewhere: hidesTheOwner,
};

const PROVIDERS = ['paypal', 'paypalnvp', 'action', 'token', 'PayerID', 'paymentId'];

const looked = new Set<string>();

/** Expects the page to show a state, to have lost PayPal's parameters (Q06), and to be accessible (R09). */
export async function lookAtReturn(page: Page, state: ReturnState): Promise<void> {
  if (state !== 'reading') await SIGHTS[state](page);
  const told = () => PROVIDERS.filter((name) => new URL(page.url()).searchParams.has(name));
  await expect.poll(told).toEqual([]);
  // A sight that was checked is not checked again.
  const sight = SHOWN_ON_FORM.has(state) ? 'shown on the form' : state;
  if (!judged.has(sight)) await isForEverybody(page);
  judged.add(sight);
  looked.add(state);
}

/** Three states that differ in one sentence of a toast. */
const SHOWN_ON_FORM: ReadonlySet<string> = new Set(['cancelled', 'expired', 'refused'] satisfies ReturnState[]);
const judged = new Set<string>();

/** The states that a browser has shown. */
export function statesLookedAt(): ReadonlySet<string> {
  return looked;
}

async function isForEverybody(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
}

function heading(name: string): Look {
  return (page) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

function words(text: string | RegExp): Look {
  return (page) => expect(page.getByText(text).first()).toBeVisible();
}

/** The order form, with the typed fields. */
function onForm(text: string | RegExp): Look {
  return async (page) => {
    await words(text)(page);
    await isAt(page, STEP.orderForm);
    await words('ada@example.com')(page);
    await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeChecked();
  };
}

/** Another browser shows that the order is paid, without its owner's data. */
async function hidesTheOwner(page: Page): Promise<void> {
  await heading('This payment is complete.')(page);
  for (const word of ['ada@example.com', /\bAda\b/, 'Oakland', '$129'])
    await expect(page.getByText(word)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Yes/ })).toHaveCount(0);
}

async function isAt(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === `/${path}`);
}

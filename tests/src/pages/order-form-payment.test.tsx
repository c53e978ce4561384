// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { APPROVAL_PROVIDERS, providerName } from '../../../domain/orders/approval-provider.ts';
import { ADVERTISED_CARDS } from '../../../domain/orders/card-brand.ts';
import { START_FREE } from '../../../domain/orders/free-trial.ts';
import type { CheckoutActivity, CheckoutEvent, CheckoutProblem } from '../../../machines/checkout/checkout.types.ts';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import { CardFieldContext } from '../../../src/components/payment/card-field.context.ts';
import { WALLET_NAMES } from '../../../src/components/payment/wallet-buttons.tsx';
import { OrderFormPage } from '../../../src/pages/order-form/order-form.page.tsx';
import { PAYING } from '../../../src/pages/order-form/paying.ts';
import { readyCard, ScriptedCardField } from '../../support/pages/card-field-port.ts';
import {
  account,
  approvals,
  bundle,
  checkout,
  orderFormModel,
  paying,
  priceOf,
} from '../../support/pages/checkout-models.ts';

beforeAll(PAYING.load);

afterEach(cleanup);

/** The place of each mark in the one picture, by its name; the first is at its left edge. */
const PLACES = new Map([
  ['Visa', '0px'],
  ...[
    ...readFileSync('src/pages/order-form/payment/pay-area.module.css', 'utf8').matchAll(
      /data-way="([^"]+)"\] \{\s+background-position-x: (-\d+px)/g,
    ),
  ].map(([, name = '', place = '']): [string, string] => [name, place]),
]);

const DECLINED: CheckoutProblem = { kind: 'declined', message: 'Your bank declined the card.' };

const WAITING: [CheckoutActivity, string][] = [
  ['checkingTotal', 'Checking the total…'],
  ['securing', 'Securing your card details…'],
  ['charging', 'Charging your card…'],
  ['challenge', 'Waiting for your bank…'],
  ['checking', 'Checking with your bank…'],
];

describe('the payment step', () => {
  it('V10 N14 the button names the amount and submits once pressed, or with Enter', async () => {
    const { sent } = show(paying());
    await userEvent.click(screen.getByRole('button', { name: 'Pay $129.00' }));
    expect(sent).toEqual([expect.objectContaining({ type: 'payment.submitted' })]);
    screen.getByRole('button', { name: 'Pay $129.00' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(sent).toHaveLength(2);
  });

  it('V10 an order without a charge is placed by its button, without a card or another way to pay', async () => {
    const nothing = { ...priceOf(bundle()), discount: 12900, total: 0 };
    const { sent } = show(paying({ isUncharged: true, price: nothing }));
    expect(screen.getByText('There is nothing to pay.')).toBeTruthy();
    expect(screen.getByText('Our payment provider keeps this card.').closest('[hidden]')).toBeTruthy();
    expect(screen.queryByText('Ways to pay:')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Place order' }));
    expect(sent).toEqual([expect.objectContaining({ type: 'payment.submitted' })]);
    cleanup();
    show(paying({ isUncharged: true, price: nothing, activity: 'charging' }));
    expect(screen.getByRole('button', { name: 'Placing your order…' })).toBeTruthy();
  });

  it('each way to pay is a picture that has its name', () => {
    show(paying());
    expect(screen.getAllByRole('img', { name: 'Visa' })).toHaveLength(1);
    const names = [...ADVERTISED_CARDS, ...Object.values(WALLET_NAMES), ...APPROVAL_PROVIDERS.map(providerName)];
    const places = names.map((name) => PLACES.get(name) ?? 'none');
    expect(new Set(places).size).toBe(names.length);
    expect(places).not.toContain('none');
  });

  it('the first step’s values are summarised, the consent for the card shown, and Edit leads back', async () => {
    const { sent } = show(paying());
    const recap = screen.getByRole('region', { name: 'Your details' });
    expect(recap.textContent).toContain('Maya Whitcombe');
    expect(recap.textContent).toContain('Burlington, VT 05401');
    expect(screen.getByText('Our payment provider keeps this card.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(sent).toEqual([{ type: 'contact.reopened' }]);
  });

  it('a new total names its changed parts, and all of its parts are shown', () => {
    const changedPrice = { ...priceOf(bundle()), tax: 573, shipping: 490, total: 13963 };
    show(paying({ activity: 'confirming', changed: changedPrice, priceTrust: 'pending' }));
    const panel = screen.getByRole('group', { name: 'The total is now $139.63' });
    expect(panel.textContent).toContain('Now delivery costs $4.90, and tax comes to $5.73. Nothing has been charged.');
    expect(panel.textContent).not.toContain('when you pressed');
    const summary = screen.getByRole('complementary', { name: 'Order summary' });
    expect(summary.textContent).toContain('$139.63');
    expect(summary.textContent).not.toContain('Calculating');
  });

  it.each<[string, Partial<CheckoutModel>, string | null]>([
    ['Pay $129.00', {}, 'It was $129.00 when you pressed the button: now delivery costs $6.00. Nothing'],
    ['Place order', { isUncharged: true }, null],
    [START_FREE, { isFreeTrial: true }, null],
  ])('V10 a notice after a press of %s says the amount that the button named, or none', async (name, part, said) => {
    const page = show(paying(part));
    await userEvent.click(screen.getByRole('button', { name }));
    const pressed =
      page.sent.flatMap((event) => (event.type === 'payment.submitted' ? [event.said ?? null] : []))[0] ?? null;
    const price = { ...priceOf(bundle()), total: 7900 };
    const changed = { ...priceOf(bundle()), shipping: 600, total: 13500 };
    page.change(paying({ ...part, activity: 'confirming', pressed, price, changed }));
    const { textContent } = screen.getByRole('group', { name: 'The total is now $135.00' });
    if (said === null) expect(textContent).not.toMatch(/\$129|\$79|when you pressed/);
    else expect(textContent).toContain(said);
  });

  it('V10 A05 a new later charge is said by its name: alone, or beside the new total', () => {
    const same = priceOf(bundle());
    const page = show(paying({ activity: 'confirming', changed: same, changedLater: 4_500, pressed: same }));
    const { textContent } = screen.getByRole('group', { name: 'Each later delivery is now $45.00' });
    expect(textContent).toContain('Nothing has been charged.');
    expect(textContent).not.toMatch(/The total|when you pressed|\$129/);
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy();
    page.change(paying({ activity: 'confirming', changed: { ...same, total: 13_500 }, changedLater: 4_500 }));
    const both = screen.getByRole('group', { name: 'The total is now $135.00' });
    expect(both.textContent).toContain('Now each later delivery costs $45.00. Nothing has been charged.');
  });

  it('V07 an address refused at the payment has a button back to it', async () => {
    const problem = { kind: 'address', message: 'Entered address is not valid' } as const;
    const { sent } = show(paying({ problem, problemAnswer: 'changeAddress' }));
    await userEvent.click(screen.getByRole('button', { name: 'Change the address' }));
    expect(sent).toEqual([{ type: 'contact.reopened' }]);
  });

  it('phone and postal code appear in common notation, however they are stored', () => {
    const canadian = account({
      country: 'CA',
      state: 'ON',
      city: 'Ottawa',
      zipPostalCode: 'K1A0B1',
      phone: '613 5550142',
    });
    show(paying({ account: canadian }));
    const recap = screen.getByRole('region', { name: 'Your details' });
    expect(recap.textContent).toContain('(613) 555-0142');
    expect(recap.textContent).toContain('Ottawa ON K1A 0B1');
  });

  it('the focus moves to the payment when the form continues, and back to the first heading', async () => {
    const page = show(checkout({ account: account() }));
    page.change(paying());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Payment' }));
    page.change(checkout({ account: account() }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'How many bags?' }));
  });

  it.each(WAITING)('N14 it is inert while %s, and shows the stage', async (activity, words) => {
    const page = show(paying());
    screen.getByRole('button', { name: 'Pay $129.00' }).focus();
    page.change(paying({ activity }));
    const button = screen.getByRole('button', { name: words });
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('status').textContent).toContain(words);
    expect(document.activeElement).toBe(button);
    expect(screen.getByRole('button', { name: 'Edit' }).matches(':disabled')).toBe(true);
    expect(cardBox().hasAttribute('inert')).toBe(true);
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect(page.sent).toEqual([]);
  });

  it('V10 a changed total needs a confirmation, and both answers are sent', async () => {
    const page = show(paying());
    page.change(paying({ activity: 'confirming', changed: { ...priceOf(bundle()), total: 13500 } }));
    const panel = screen.getByRole('group', { name: 'The total is now $135.00' });
    expect(document.activeElement).toBe(panel);
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm and pay $135.00' }));
    await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
    expect(page.sent).toEqual([{ type: 'total.confirmed' }, { type: 'total.refused' }]);
    page.change(paying());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pay $129.00' }));
  });

  it('N14 an unknown result promises no second charge, and can be checked again', async () => {
    const page = show(paying({ activity: 'charging' }));
    page.change(paying({ activity: 'unknown' }));
    const panel = screen.getByRole('group', { name: 'We are still waiting for your bank.' });
    expect(document.activeElement).toBe(panel);
    expect(panel.textContent).toContain('You will not be charged twice.');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(page.sent).toEqual([{ type: 'payment.asked' }]);
    page.change(paying({ activity: 'checking' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Checking with your bank…' }));
  });

  it('K03 N08 a failed payment shows its reason and the next action, takes the focus and keeps the form', async () => {
    const page = show(paying({ activity: 'charging' }));
    const frame = page.card.frame;
    page.change(paying({ problem: DECLINED }));
    const alert = screen.getByText('Your bank declined the card.').closest('[role="alert"]');
    expect(alert?.textContent).toContain('Nothing was charged. Everything you entered is still here.');
    expect(document.activeElement).toBe(alert);
    expect(page.card.frame).toBe(frame);
    expect(page.card.mounts).toBe(1);
  });

  it('the shopper can request a missing total, even beside a failed payment', async () => {
    const page = show(paying({ problem: DECLINED, priceTrust: 'failed', wallets: ['google_pay'] }));
    expect(screen.getByText('The total could not be checked right now.', { exact: false })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Check the total again' }));
    expect(page.sent).toEqual([{ type: 'quote.retried' }]);
    page.change(paying({ priceTrust: 'failed', taxProblem: 'Unable to retrieve tax rate' }));
    expect(screen.getByRole('button', { name: 'Check the total again' })).toBeTruthy();
    page.change(paying({ priceTrust: 'failed', activity: 'checkingTotal' }));
    expect(screen.queryByRole('button', { name: 'Check the total again' })).toBeNull();
  });

  it('N08 the shopper can continue without ordering only after a problem and if the funnel allows it', async () => {
    const page = show(paying({ canAbandon: true }));
    const name = 'Continue without ordering';
    expect(screen.queryByRole('button', { name })).toBeNull();
    page.change(paying({ problem: DECLINED }));
    expect(screen.queryByRole('button', { name })).toBeNull();
    page.change(paying({ problem: DECLINED, canAbandon: true }));
    await userEvent.click(screen.getByRole('button', { name }));
    expect(page.sent).toEqual([{ type: 'payment.abandoned' }]);
  });
});

describe('the card field', () => {
  it('the provider’s frame survives every re-render and a correction of the contact', () => {
    const page = show(paying());
    const frame = page.card.frame;
    page.change(paying({ activity: 'checkingTotal' }));
    page.change(checkout({ account: account() }));
    page.change(paying());
    expect(page.card.mounts).toBe(1);
    expect(page.card.unmounts).toBe(0);
    expect(document.body.contains(frame)).toBe(true);
  });

  it('a problem with the card is shown in words beside the field', () => {
    const page = show(paying());
    act(() => page.card.say(readyCard({ error: 'Your card number is incomplete.' })));
    const group = screen.getByRole('group', { name: 'Card details' });
    const note = document.getElementById(group.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Your card number is incomplete.');
    expect(note?.getAttribute('aria-live')).toBe('polite');
  });

  it('it shows that it is loading, then that it failed, and loads again on request', async () => {
    const page = show(paying());
    expect(screen.getByText('The card field is loading')).toBeTruthy();
    act(() => page.card.say({ status: 'unavailable', message: 'The card field did not load.' }));
    const pay = screen.getByRole('button', { name: /^Pay / });
    expect(pay.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(pay.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Your card cannot be entered right now. Try again at the card.');
    await userEvent.click(pay);
    expect(page.sent).toEqual([]);
    expect(screen.getByText('The card field did not load.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(page.card.mounts).toBe(2);
    expect(page.card.unmounts).toBe(1);
    expect(pay.getAttribute('aria-disabled')).toBeNull();
    expect(cardBox().contains(document.activeElement)).toBe(true);
    act(() => page.card.say(readyCard()));
    expect(screen.queryByText('The card field is loading')).toBeNull();
  });

  it('A06 without a card field only a card is blocked: PayPal can still be used', async () => {
    const option = { provider: 'paypal', name: 'PayPal', canGoExpress: true } as const;
    const page = show(paying({ approvals: approvals([option]) }));
    act(() => page.card.say({ status: 'unavailable', message: 'The card field did not load.' }));
    expect(screen.getByText(/cannot be entered right now. Try again at the card, or pay another way/)).toBeTruthy();
    page.change(paying({ approvals: approvals([option], { chosen: option }) }));
    await userEvent.click(screen.getByRole('button', { name: /^Continue to PayPal/ }));
    expect(page.sent).toEqual([expect.objectContaining({ type: 'payment.submitted' })]);
  });

  it('a press on its box focuses the provider’s field', async () => {
    const page = show(paying());
    act(() => page.card.say(readyCard()));
    await userEvent.click(cardBox());
    await waitFor(() => expect(page.card.focused).toBe(1));
  });
});

function show(first: CheckoutModel) {
  const sent: CheckoutEvent[] = [];
  const card = new ScriptedCardField();
  const page = (model: CheckoutModel) => (
    <CardFieldContext value={card}>
      <OrderFormPage model={orderFormModel()} checkout={model} send={(event) => sent.push(event)} />
    </CardFieldContext>
  );
  const { rerender } = render(page(first));
  return { sent, card, change: (next: CheckoutModel) => rerender(page(next)) };
}

function cardBox(): HTMLElement {
  const box = screen.getByRole('group', { name: 'Card details' }).querySelector<HTMLElement>('[data-status]');
  if (!box) throw new Error('no box around the card');
  return box;
}

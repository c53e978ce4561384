// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { OfferPageModel } from '../../../machines/funnel/funnel.view.ts';
import type { PaymentStage } from '../../../machines/payment/payment.stages.ts';
import { OfferPage } from '../../../src/pages/offer/offer.page.tsx';
import type { OfferSend } from '../../../src/pages/offer/offer-decision.tsx';
import { bundle, offerPageModel, priceOf } from '../../support/pages/checkout-models.ts';

afterEach(cleanup);

const WAITING: [PaymentStage, string][] = [
  ['charging', 'Charging your card…'],
  ['challenge', 'Waiting for your bank…'],
  ['checking', 'Checking with your bank…'],
];

describe('the offer page', () => {
  it('N05 the yes names the whole amount and the card, and sends the acceptance', async () => {
    const { sent } = show();
    const yes = screen.getByRole('button', { name: 'Yes, add a jar — $49.00' });
    expect(screen.getByText('charged to your Visa ending 4242')).toBeTruthy();
    await userEvent.click(yes);
    expect(sent).toEqual([{ type: 'offer.accepted' }]);
  });

  it('N05 the yes to an offer that costs nothing says so, and names no card', () => {
    show({ isUncharged: true, card: null, price: { ...priceOf(bundle()), total: 0 } });
    expect(screen.getByRole('button', { name: 'Yes, add a jar — free' })).toBeTruthy();
    expect(screen.queryByText(/charged to/)).toBeNull();
  });

  it('N08 a failed payment is said above the yes while it applies, and its advice by the toast alone', () => {
    show();
    expect(screen.queryByText(/did not go through/)).toBeNull();
    cleanup();
    show({ hasFailed: true });
    const said = screen.getByText('That payment did not go through.');
    const yes = screen.getByRole('button', { name: /^Yes/ });
    expect(said.compareDocumentPosition(yes) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    cleanup();
    show({ hasFailed: true, payment: 'charging' });
    expect(screen.queryByText(/did not go through/)).toBeNull();
  });

  it('N06 the no is a real button', async () => {
    const { sent } = show();
    await userEvent.click(screen.getByRole('button', { name: 'No thanks, just my order' }));
    expect(sent).toEqual([{ type: 'offer.declined' }]);
  });

  it('the amount of the yes includes the delivery, beside price, standard price and saving', () => {
    const offer = bundle({ price: 4900, standardPrice: 6400, saving: 1500, shipping: 500, units: 1 });
    show({ offer, price: priceOf(offer) });
    expect(screen.getByRole('button', { name: 'Yes, add a jar — $54.00' })).toBeTruthy();
    const text = document.body.textContent;
    expect(text).toContain('$49.00instead of $64.00Save $15.00');
    expect(text).toContain('Travels in the same parcel · delivery $5.00');
  });

  it('an amount with tax is explained row by row', () => {
    const taxLines = [{ name: 'Sales tax', ppm: 72_500, base: 4900, amount: 355 }];
    show({ price: { ...priceOf(bundle({ price: 4900 })), tax: 355, taxLines, total: 5255 } });
    expect(screen.getByRole('button', { name: 'Yes, add a jar — $52.55' })).toBeTruthy();
    expect(document.querySelector('dl')?.textContent).toBe('Price$49.00Sales tax (7.25%)$3.55Total$52.55');
  });

  it('A05 a subscription’s terms are above the yes, and absent for a single purchase', () => {
    show();
    expect(screen.queryByText('To cancel')).toBeNull();
    cleanup();
    const renewal = { frequency: 'Month', multiplier: 6, total: 7079, nextAt: '2027-05-21T10:00:00.000Z' } as const;
    show({ renewal });
    const terms = screen.getByText('To cancel').closest('dl');
    expect(terms?.textContent).toContain('Next chargeMay 21, 2027');
    expect(terms?.textContent).toContain('Each later delivery$70.79');
    const yes = screen.getByRole('button', { name: /^Yes/ });
    expect(terms && terms.compareDocumentPosition(yes) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('the page says that the order is complete, and mentions no unknown card', () => {
    show({ card: null });
    expect(screen.getByText('Your order is already safe.')).toBeTruthy();
    expect(screen.queryByText(/charged to/)).toBeNull();
  });

  it.each(WAITING)(
    'N14 neither answer has an effect while %s, and the page shows the stage',
    async (payment, words) => {
      const page = show();
      screen.getByRole('button', { name: /^Yes/ }).focus();
      page.change({ payment });
      const yes = screen.getByRole('button', { name: words });
      expect(yes.getAttribute('aria-busy')).toBe('true');
      expect(document.activeElement).toBe(yes);
      expect(screen.getByRole('status').textContent).toContain(words);
      const no = screen.getByRole('button', { name: 'No thanks, just my order' });
      expect(no.matches(':disabled')).toBe(true);
      await userEvent.click(yes);
      await userEvent.keyboard('{Enter}');
      await userEvent.click(no);
      expect(page.sent).toEqual([]);
    },
  );

  it('N14 the shopper can check again while the result is unknown', async () => {
    const page = show({ payment: 'checking' });
    page.change({ payment: 'unknown' });
    const panel = screen.getByRole('group', { name: 'We are still waiting for your bank.' });
    expect(document.activeElement).toBe(panel);
    expect(panel.textContent).toContain('Your first order is safe.');
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(page.sent).toEqual([{ type: 'payment.asked' }]);
  });
});

function show(part: Partial<OfferPageModel> = {}) {
  const sent: Parameters<OfferSend>[0][] = [];
  const page = (over: Partial<OfferPageModel>) => (
    <OfferPage model={offerPageModel(over)} send={(event) => sent.push(event)} />
  );
  const { rerender } = render(page(part));
  return { sent, change: (next: Partial<OfferPageModel>) => rerender(page(next)) };
}

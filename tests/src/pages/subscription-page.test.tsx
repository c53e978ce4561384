// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lastingParameters } from '../../../domain/routing/shop-address.ts';
import type { SubscriptionPageModel } from '../../../machines/subscription/subscription-page.view.ts';
import { ShopParametersContext } from '../../../src/components/basic/shop-link.tsx';
import { CardFieldContext } from '../../../src/components/payment/card-field.context.ts';
import { SubscriptionPage } from '../../../src/pages/subscription/subscription.page.tsx';
import { aShop } from '../../support/funnels/shop.ts';
import { readyCard, ScriptedCardField } from '../../support/pages/card-field-port.ts';
import {
  aDeclinedSubscription,
  anAskedSubscription,
  anUnchargeableSubscription,
  aSubscription,
} from '../../support/pages/subscriptions.ts';

afterEach(cleanup);

describe('the page of a subscription', () => {
  it('A05 it shows the product, the parts of the price, the date, the card, and how to cancel', () => {
    const { main } = show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Three bags of beef dinner');
    for (const words of [
      'every 2 months',
      '$60.00',
      '$4.95',
      '$3.50',
      '$68.45',
      'January 21, 2027',
      'Visa ending 4242',
    ]) {
      expect(main()).toContain(words);
    }
    expect(screen.getByRole('button', { name: 'Cancel the subscription' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /pay/i })).toBeNull();
  });

  it('A05 a cancellation needs one confirmation, and is then shown', () => {
    const first = show();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the subscription' }));
    expect(first.send).toHaveBeenCalledExactlyOnceWith({ type: 'cancel.asked' });
    cleanup();
    const second = show({ cancelling: 'asked' });
    // The second of two quick presses on Cancel meets no answer.
    expect(screen.getByRole('button', { name: 'Yes, cancel it' }).closest('.settles')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(second.send.mock.calls).toEqual([[{ type: 'cancel.confirmed' }], [{ type: 'cancel.refused' }]]);
    cleanup();
    const third = show({ cancelling: 'under-way' });
    fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
    expect(third.send).not.toHaveBeenCalled();
    cleanup();
    const last = show({ subscription: aSubscription({ status: 'cancelled', nextAt: null }) });
    expect(last.main()).toContain('Nothing more will be charged');
    expect(last.main()).not.toContain('Next charge');
    expect(last.main()).not.toMatch(/Charged each time|Each delivery|\$/);
    expect(screen.getByText('Your subscription is canceled.').closest('[data-tone]')?.getAttribute('data-tone')).toBe(
      'done',
    );
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('a delivery that requires the bank’s challenge can be paid, with the amount on the button, once', () => {
    const { send, main } = show({ subscription: anAskedSubscription() });
    expect(main()).toContain('Your bank needs you to confirm the next payment before February 4, 2027');
    const pay = screen.getByRole('button', { name: 'Pay $68.45' });
    fireEvent.click(pay);
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'payment.asked' });
    cleanup();
    const waiting = show({ subscription: anAskedSubscription(), payment: 'challenge' });
    fireEvent.click(screen.getByRole('button', { name: /Waiting for your bank/ }));
    expect(waiting.send).not.toHaveBeenCalled();
  });

  it('a failed payment shows its reason, and an unresolved one that it is still being checked', () => {
    show({ subscription: anAskedSubscription(), problem: 'Your bank could not confirm that it was you.' });
    expect(screen.getByRole('alert').textContent).toContain('Your bank could not confirm that it was you.');
    cleanup();
    const { send } = show({ subscription: anAskedSubscription(), payment: 'unknown' });
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'payment.asked' });
  });

  it('A05 a declined card shows its retry date, and another card pays at once, with the amount on the button', () => {
    const { send, main } = show({ subscription: aDeclinedSubscription() });
    expect(main()).toContain('Your Visa ending 4242 was declined for the next delivery');
    expect(main()).toContain('We will try again on January 22, 2027');
    expect(main()).toContain('saves this card for your later deliveries, in place of your Visa ending 4242');
    expect(main()).toContain('Next tryJanuary 22, 2027');
    expect(screen.getByRole('heading', { name: 'Pay with another card' })).toBeDefined();
    expect(screen.getByRole('group', { name: 'Card details' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Pay $68.45 with this card' }));
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'card.submitted' });
  });

  it('A05 a payment by Amazon Pay that the shop bills is tried again, and a card pays at once', () => {
    const paidBy = { paymentMethod: 'amazon', cardBrand: '', nicn: '' };
    const { main } = show({ subscription: { ...aDeclinedSubscription(), ...paidBy } });
    expect(main()).toContain('Your payment with Amazon Pay was declined for the next delivery');
    expect(main()).toContain('We will try again on January 22, 2027. You can also pay with a card now.');
    expect(screen.getByRole('heading', { name: 'Pay with a card' })).toBeDefined();
    cleanup();
    const over = show({ subscription: { ...anUnchargeableSubscription(), ...paidBy } });
    expect(over.main()).toContain('Your payment with Amazon Pay can no longer be charged');
    expect(over.main()).toContain('Pay with a card by February 4, 2027');
  });

  it('A05 an unchargeable card is shown with the deadline for another one', () => {
    const { main } = show({ subscription: anUnchargeableSubscription() });
    expect(main()).toContain('Your Visa ending 4242 can no longer be charged');
    expect(main()).toContain('by February 4, 2027');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Pay $68.45 with this card',
      'Cancel the subscription',
    ]);
  });

  it.each(['securing', 'charging', 'challenge', 'checking'] as const)(
    'N14 A05 while it is %s nothing is sent, and the card field stays',
    (payment) => {
      const card = new ScriptedCardField();
      const { send, change } = show({ subscription: aDeclinedSubscription() }, '', card);
      act(() => card.say(readyCard()));
      change({ subscription: aDeclinedSubscription(), payment });
      fireEvent.submit(screen.getByRole('button', { name: /…/ }));
      expect(send).not.toHaveBeenCalled();
      change({ subscription: aDeclinedSubscription(), payment: 'unknown' });
      expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
      change({ subscription: aDeclinedSubscription(), problem: 'Your card was declined.' });
      expect(screen.getByRole('alert').textContent).toContain('Nothing was charged, and what you typed is still here.');
      expect(document.activeElement).toBe(screen.getByRole('alert'));
      expect([card.mounts, card.unmounts]).toEqual([1, 0]);
    },
  );

  it('A05 a card field that does not load blocks the payment, and says so', () => {
    const card = new ScriptedCardField();
    const { send } = show({ subscription: aDeclinedSubscription() }, '', card);
    act(() => card.say({ status: 'unavailable', message: 'Payment Service is not available!' }));
    fireEvent.click(screen.getByRole('button', { name: /^Pay/ }));
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByText('Your card cannot be entered right now. Try again at the card.')).toBeDefined();
  });

  it('A05 no card field is requested before it is needed', () => {
    const card = new ScriptedCardField();
    show({}, '', card);
    show({ subscription: anAskedSubscription() }, '', card);
    expect(card.mounts).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Use another card instead' }));
    expect(card.mounts).toBe(1);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pay with another card' }));
    expect(screen.getByRole('button', { name: 'Pay $68.45 with this card' })).toBeDefined();
  });

  it('A05 a paid delivery is shown with the focus, and with the card of the later ones', () => {
    const { main } = show({ subscription: aSubscription({ nicn: '4444', cardBrand: 'mastercard' }), isCaptured: true });
    expect(main()).toContain(
      'Your Mastercard ending 4444 was charged for this delivery, and later ones will be charged to it',
    );
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Your payment went through.' }));
  });

  it('A05 T07 one charged at PayPal names PayPal and no card, even if it was not paid', () => {
    const byPayPal = { paymentMethod: 'paypal', cardBrand: '', nicn: '' };
    expect(show({ subscription: aSubscription(byPayPal) }).main()).toContain('Paid withPayPal');
    expect(document.body.textContent).not.toMatch(/card/i);
    cleanup();
    const subscription = aSubscription({ ...byPayPal, status: 'past_due', nextAt: null });
    expect(show({ subscription }).main()).toContain('PayPal could not take the payment');
    expect(document.body.textContent).not.toMatch(/card/i);
  });

  it('the web address in the brand’s text is a readable link', () => {
    const { main } = show({}, 'A new one begins at https://shop.example/home?uid=refill, at the current price.');
    expect(screen.getByRole('link', { name: 'shop.example/home' }).getAttribute('href')).toBe(
      'https://shop.example/home?uid=refill',
    );
    expect(main()).toContain('A new one begins at shop.example/home, at the current price.');
  });

  it('Q09 a link of the brand’s text into the shop carries the campaign on, and keeps the funnel that it names', () => {
    const note = 'See https://shop.example/home?uid=refill and https://shop.example.org/home.';
    const model = modelOf({});
    render(
      <ShopParametersContext value={lastingParameters('?uid=vsl&affid=A1')}>
        <SubscriptionPage model={model} send={() => {}} note={note} origin="https://shop.example" />
      </ShopParametersContext>,
    );
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('shop.example/home')).toBe('/home?uid=refill&affid=A1');
    expect(href('shop.example.org/home')).toBe('https://shop.example.org/home');
  });

  function show(over: Partial<SubscriptionPageModel> = {}, note = '', card: ScriptedCardField | null = null) {
    const send = vi.fn();
    const page = (part: Partial<SubscriptionPageModel>) => (
      <CardFieldContext value={card}>
        <SubscriptionPage model={modelOf(part)} send={send} note={note} />
      </CardFieldContext>
    );
    const { container, rerender } = render(page(over));
    const change = (part: Partial<SubscriptionPageModel>) => rerender(page(part));
    return { send, change, main: () => container.textContent ?? '' };
  }

  function modelOf(over: Partial<SubscriptionPageModel>): SubscriptionPageModel {
    return {
      shop: aShop(),
      subscription: aSubscription(),
      cancelling: null,
      payment: null,
      isCaptured: false,
      problem: null,
      ...over,
    };
  }
});

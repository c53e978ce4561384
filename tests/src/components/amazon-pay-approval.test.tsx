// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buttonsAfterSignIn, buttonsBeforeSignIn } from '../../../domain/amazon-pay/amazon-buttons.ts';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import type { AmazonPayModel, AmazonWidgetsModel } from '../../../machines/payment/amazon-pay/amazon-pay.model.ts';
import { OfferPage } from '../../../src/pages/offer/offer.page.tsx';
import { OrderFormPage } from '../../../src/pages/order-form/order-form.page.tsx';
import { PAYING } from '../../../src/pages/order-form/paying.ts';
import { checkout, offerPageModel, orderFormModel, paying } from '../../support/pages/checkout-models.ts';

beforeAll(PAYING.load);

afterEach(cleanup);

const PROVIDER = { provider: 'amazon', name: 'Amazon Pay' } as const;
const APPROVALS = {
  options: [{ ...PROVIDER, canGoExpress: false }],
  chosen: PROVIDER,
  approvedExpress: null,
  redirectingTo: null,
};
const ids = { addressId: 'address', walletId: 'wallet', consentId: null };
const button = (buttonId: string) => ({ buttonId, ...ids, isPlaceOrder: false });
const BUTTONS = [button('top'), button('pay')];
const SIGNED_OUT: AmazonPayModel = { phase: 'signedOut', buttons: buttonsBeforeSignIn(BUTTONS), message: null };
const READY: AmazonWidgetsModel = {
  phase: 'ready',
  buttons: buttonsAfterSignIn(BUTTONS, 'top'),
  widgets: ids,
  spinner: null,
  message: 'Everything is chosen.',
  problem: null,
  consent: false,
  isReady: true,
  hasAddressBook: true,
  isSubscription: false,
};

function showForm(model: CheckoutModel) {
  const send = vi.fn();
  const page = (own: CheckoutModel) => <OrderFormPage model={orderFormModel()} checkout={own} send={send} />;
  const { rerender } = render(page(model));
  return { send, show: (own: CheckoutModel) => rerender(page(own)) };
}

const inDocument = (id: string) => document.getElementById(id);
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('the sign-in on an order form', () => {
  it.each(['two-step', 'two-page', 'one-page'] as const)(
    'W04 has its first button before the fields (%s)',
    (layout) => {
      showForm(checkout({ layout, amazonPay: SIGNED_OUT }));
      expect(inDocument('top')?.compareDocumentPosition(screen.getByLabelText('Email'))).toBe(
        Node.DOCUMENT_POSITION_FOLLOWING,
      );
    },
  );

  it('W04 A06 has its second button as a payment method, which rests until then', () => {
    const { send } = showForm(paying({ approvals: APPROVALS, amazonPay: SIGNED_OUT }));
    expect(inDocument('pay')).not.toBeNull();
    const pay = screen.getByRole('button', { name: /with Amazon Pay$/ });
    expect(pay.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(pay);
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByText(/^Sign in to Amazon above/)).toBeDefined();
  });

  it('W08 a page that does not offer it has no place for it', () => {
    showForm(checkout());
    expect([inDocument('top'), inDocument('pay')]).toEqual([null, null]);
    expect(screen.queryByText(/Amazon/)).toBeNull();
  });

  it('keeps what the provider’s library puts into its place, and lets nothing press it while it is open', () => {
    const { show } = showForm(checkout({ amazonPay: SIGNED_OUT }));
    inDocument('top')?.append(document.createElement('b'));
    show(checkout({ amazonPay: { ...SIGNED_OUT, phase: 'signingIn', message: 'Sign in there.' } }));
    expect(inDocument('top')?.innerHTML).toBe('<b></b>');
    expect(inDocument('top')?.hasAttribute('inert')).toBe(true);
    expect(screen.getByText('Sign in there.')).toBeDefined();
  });

  it('gives the focus back to its button where the sign-in ended without one', () => {
    const { show } = showForm(checkout({ amazonPay: SIGNED_OUT }));
    const library = document.createElement('button');
    inDocument('top')?.append(library);
    library.focus();
    show(checkout({ amazonPay: { ...SIGNED_OUT, phase: 'signingIn', message: 'Sign in there.' } }));
    // A browser takes the focus from an inert element without an event.
    library.blur();
    show(checkout({ amazonPay: { ...SIGNED_OUT, message: 'That did not work.' } }));
    expect(document.activeElement).toBe(library);
    screen.getByLabelText('Email').focus();
    screen.getByLabelText('Email').blur();
    show(checkout({ amazonPay: { ...SIGNED_OUT, phase: 'sessionExpired', message: 'It is over.' } }));
    expect(document.activeElement).toBe(document.body);
  });

  it('says a sentence once to assistive technology where both buttons show it', () => {
    const amazonPay: AmazonPayModel = { ...SIGNED_OUT, phase: 'sessionExpired', message: 'It is over.' };
    showForm(paying({ layout: 'one-page', approvals: APPROVALS, amazonPay }));
    expect(screen.getAllByText('It is over.')).toHaveLength(2);
    expect(screen.getAllByRole('status').filter((each) => each.textContent === 'It is over.')).toHaveLength(1);
  });

  it('a script that did not load is asked for again by a press', () => {
    const { send } = showForm(checkout({ amazonPay: { phase: 'unavailable', message: 'Cannot be reached.' } }));
    expect(screen.getByText('Cannot be reached.')).toBeDefined();
    press(/^Try again$/);
    expect(send).toHaveBeenCalledWith({ type: 'amazonPay.acted', event: { type: 'amazon.retried' } });
  });
});

describe('the form of a shopper who is signed in', () => {
  const signedIn = (amazonPay: Partial<AmazonWidgetsModel> = {}, over: Partial<CheckoutModel> = {}) =>
    checkout({ approvals: APPROVALS, amazonPay: { ...READY, ...amazonPay }, ...over });

  it('W05 asks for no address, and its button places the order by the whole amount', () => {
    const { send } = showForm(signedIn());
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect([inDocument('address'), inDocument('wallet'), inDocument('consent')].map(Boolean)).toEqual([
      true,
      true,
      false,
    ]);
    press(/^Pay \$[\d.]+ with Amazon Pay$/);
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ type: 'payment.submitted' }));
  });

  it.each([
    ['the first button', 'top', 'pay'],
    ['the second button', 'pay', 'top'],
    ['the cookie', null, 'pay'],
  ])('W04 E20 after a sign-in by %s another button of the list is the one that pays', (_, clickedId, other) => {
    const { send } = showForm(signedIn({ buttons: buttonsAfterSignIn(BUTTONS, clickedId) }));
    const paying = screen.getAllByRole('button', { name: /with Amazon Pay$/ });
    expect(paying.map(({ dataset }) => dataset.listedAs)).toEqual([other]);
    press(/^Pay \$[\d.]+ with Amazon Pay$/);
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ type: 'payment.submitted' }));
  });

  it('W04 places nothing by a list without a button that does', () => {
    const { send } = showForm(signedIn({ buttons: BUTTONS }));
    press(/with Amazon Pay$/);
    expect(send).not.toHaveBeenCalled();
  });

  it('W07 says before the press what is missing, and places nothing until then', () => {
    const asks = {
      phase: 'consent',
      isReady: false,
      message: 'Allow it first.',
      widgets: { ...ids, consentId: 'consent' },
    };
    const { send } = showForm(signedIn(asks as Partial<AmazonWidgetsModel>));
    expect(inDocument('consent')).not.toBeNull();
    press(/with Amazon Pay$/);
    expect(send).not.toHaveBeenCalled();
    expect(screen.getAllByText('Allow it first.')).toHaveLength(2);
  });

  it('K03 places nothing to an address that the shop does not deliver to, and does not call it complete', () => {
    const { send } = showForm(signedIn({}, { addressProblem: 'Not there.', addressField: 'country' }));
    press(/with Amazon Pay$/);
    expect(send).not.toHaveBeenCalled();
    expect(screen.getAllByText('Not there.')).toHaveLength(1);
    expect(screen.queryByText('Everything is chosen.')).toBeNull();
  });

  it('K03 V07 lets an address be paid that only could not be checked, which the payment does once more', () => {
    const addressProblem = "Sorry, but we couldn't validate your address";
    const { send } = showForm(signedIn({}, { addressProblem, addressField: null }));
    expect(screen.getAllByText(addressProblem)).toHaveLength(1);
    expect(screen.queryByText(/^Choose another address/)).toBeNull();
    press(/with Amazon Pay$/);
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ type: 'payment.submitted' }));
  });

  it('K03 says of a widget that failed what to do about it, also while the address is one that is not delivered to', () => {
    const failed = { phase: 'problem', isReady: false, message: 'Could not show.' } as const;
    showForm(signedIn(failed, { addressProblem: 'Not there.', addressField: 'country' }));
    expect(screen.getByRole('group', { name: 'Could not show.' })).toBe(document.activeElement);
  });

  it('leads a shopper who chooses another way to pay to that choice in the form that takes its place', () => {
    const card = { ...APPROVALS, chosen: null };
    const { show } = showForm(signedIn());
    show(paying({ approvals: card, amazonPay: READY }));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Card/ }));
    screen.getByRole('button', { name: /^Pay/ }).focus();
    show(paying({ approvals: card, amazonPay: { ...READY, message: 'Another sentence.' } }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Pay/ }));
  });

  it('leads there to the missing details, where the form asks for these first', () => {
    const { show } = showForm(signedIn());
    show(checkout({ approvals: { ...APPROVALS, chosen: null }, amazonPay: READY }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Contact' }));
  });

  it('leads a shopper whose session there ended to the button that signs in again, and no other shopper', () => {
    const over: AmazonPayModel = { ...SIGNED_OUT, phase: 'sessionExpired', message: 'Sign in again.' };
    const ended = checkout({ amazonPay: over });
    const { show } = showForm(ended);
    expect(document.activeElement).toBe(document.body);
    show(signedIn());
    show(ended);
    expect(document.activeElement).toBe(inDocument('top'));
  });

  it('N08 says why a card was refused, whatever stage the typed form was left at', () => {
    const problem = { kind: 'declinedByProvider' as const, message: 'Choose another card in the wallet.' };
    showForm(signedIn({}, { stage: 'contact', problem }));
    expect(screen.getByRole('alert').textContent).toContain('Choose another card in the wallet.');
    press(/^Pay another way$/);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Amazon Pay/ }));
  });

  it.each(['Loading Amazon Wallet...', 'Processing customer information'])('W12 the spinner says %j', (spinner) => {
    showForm(signedIn({ spinner, message: spinner, isReady: false }));
    expect(screen.getAllByText(spinner).some((each) => each.querySelector('svg'))).toBe(true);
  });

  it('the elements of the widgets stay through every phase', () => {
    const { show } = showForm(signedIn({ phase: 'loadingWallet' }));
    const first = [inDocument('address'), inDocument('wallet')];
    for (const phase of ['addressBook', 'wallet', 'problem', 'ready', 'placing', 'confirming'] as const) {
      const activity = phase === 'placing' ? 'charging' : 'editing';
      show(signedIn({ phase }, { activity }));
      expect([inDocument('address'), inDocument('wallet')]).toEqual(first);
    }
  });

  it('a widget that failed is shown again by a press, and the shopper can pay another way', () => {
    const { send } = showForm(
      signedIn({ phase: 'problem', isReady: false, message: 'Could not show.', problem: 'Why.' }),
    );
    press(/^Show it again$/);
    press(/^Sign out of Amazon/);
    expect(send.mock.calls.map(([event]) => event.event.type)).toEqual(['amazon.retried', 'amazon.signedOut']);
  });

  it('without an address book the typed form stays, with the wallet in the place of the card', () => {
    const widgets = { ...ids, addressId: null };
    showForm(paying({ approvals: APPROVALS, amazonPay: { ...READY, hasAddressBook: false, widgets } }));
    expect(screen.getByRole('region', { name: 'Your details' })).toBeDefined();
    expect([inDocument('wallet'), inDocument('address')].map(Boolean)).toEqual([true, false]);
  });
});

describe('an offer', () => {
  it('W05 says before the first yes that two steps follow, and then what the second press does', () => {
    const approval = { ...PROVIDER, start: 'widgets', offers: 'approved' } as const;
    const widgets = { ...ids, addressId: null };
    const page = (model: AmazonPayModel) => (
      <OfferPage model={offerPageModel({ approval, amazonPay: model })} send={vi.fn()} />
    );
    const { rerender } = render(page({ phase: 'hidden' }));
    expect(screen.getByText(/^Saying yes takes two steps/).textContent).toMatch(
      /\$49\.00.*You will not be charged before that\.$/,
    );
    expect(screen.getByRole('button', { name: /^Yes, add a jar/ })).toBeDefined();
    rerender(page({ ...READY, hasAddressBook: false, widgets }));
    expect(screen.queryByText(/^Saying yes takes two steps/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Yes/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Pay $49.00 with Amazon Pay' })).toBeDefined();
  });

  it('W04 E20 its yes is the button of the list that pays, whether its other one signed in or the cookie', () => {
    const approval = { ...PROVIDER, start: 'widgets', offers: 'approved' } as const;
    const listed = [button('offer'), button('yes')];
    const page = (clickedId: string | null) => {
      const amazonPay = { ...READY, hasAddressBook: false, buttons: buttonsAfterSignIn(listed, clickedId) };
      return <OfferPage model={offerPageModel({ approval, amazonPay })} send={vi.fn()} />;
    };
    const { rerender } = render(page('offer'));
    const yes = () => screen.getByRole('button', { name: 'Pay $49.00 with Amazon Pay' });
    expect([yes().dataset.listedAs, yes().hasAttribute('aria-disabled')]).toEqual(['yes', false]);
    rerender(page(null));
    expect(yes().dataset.listedAs).toBe('yes');
  });

  it('W05 shows the wallet directly, and a yes waits for it', () => {
    const send = vi.fn();
    const widgets = { ...ids, addressId: null };
    const amazonPay = { ...READY, phase: 'wallet' as const, isReady: false, hasAddressBook: false, widgets };
    const page = (model: AmazonPayModel) => <OfferPage model={offerPageModel({ amazonPay: model })} send={send} />;
    const { rerender } = render(page(amazonPay));
    const yes = () => screen.getAllByRole('button').find((each) => each.getAttribute('type') === 'submit');
    fireEvent.click(yes() ?? document.body);
    expect(send).not.toHaveBeenCalled();
    rerender(page({ ...amazonPay, phase: 'ready', isReady: true }));
    fireEvent.click(yes() ?? document.body);
    expect(send).toHaveBeenCalledWith({ type: 'offer.accepted' });
  });

  it('without it a yes asks for nothing', () => {
    const send = vi.fn();
    render(<OfferPage model={offerPageModel()} send={send} />);
    expect(screen.queryByText(/Amazon/)).toBeNull();
  });
});

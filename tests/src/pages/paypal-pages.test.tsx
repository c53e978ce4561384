// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import type { ReturnShown } from '../../../machines/payment/return/provider-return.machine.ts';
import { OfferPage } from '../../../src/pages/offer/offer.page.tsx';
import { OrderFormPage } from '../../../src/pages/order-form/order-form.page.tsx';
import { PAYING } from '../../../src/pages/order-form/paying.ts';
import { PaidElsewherePage, ProviderReturnPage } from '../../../src/pages/provider-return/provider-return.page.tsx';
import { approvals, checkout, offerPageModel, orderFormModel, paying } from '../../support/pages/checkout-models.ts';
import { shop } from '../../support/pages/models.ts';

beforeAll(PAYING.load);

afterEach(cleanup);

const PAYPAL = { provider: 'paypal', name: 'PayPal', canGoExpress: true } as const;
const TAKEN = approvals([PAYPAL]);
const CHOSEN = approvals([PAYPAL], { chosen: PAYPAL });

function showForm(model: CheckoutModel) {
  const send = vi.fn();
  render(<OrderFormPage model={orderFormModel()} checkout={model} send={send} />);
  return { send, user: userEvent.setup() };
}

describe('the order form of a shop that accepts PayPal', () => {
  it('A06 card and PayPal are offered, the card first and selected, and a choice is sent', async () => {
    const { send, user } = showForm(paying({ approvals: TAKEN }));
    const radios = screen.getAllByRole<HTMLInputElement>('radio', { name: /^(Card|PayPal)/ });
    expect(radios.map((radio) => [radio.value, radio.checked])).toEqual([
      ['card', true],
      ['paypal', false],
    ]);
    await user.click(screen.getByRole('radio', { name: /^PayPal/ }));
    expect(send).toHaveBeenCalledWith({ type: 'method.chosen', method: 'paypal' });
  });

  it('A06 a shop without providers shows neither choice nor express checkout', () => {
    showForm(paying());
    expect(screen.queryByRole('radio', { name: /^PayPal/ })).toBeNull();
    cleanup();
    showForm(checkout());
    expect(screen.queryByRole('button', { name: /PayPal/ })).toBeNull();
  });

  it('A06 the contact step names the payment: a card, or PayPal if accepted', () => {
    showForm(checkout({ approvals: TAKEN }));
    expect(screen.getByText(/^Next: your card or PayPal, and a button/)).toBeTruthy();
    cleanup();
    showForm(checkout());
    expect(screen.getByText(/^Next: your card, and a button/)).toBeTruthy();
  });

  it('O04 with PayPal selected the button names the total, and the text says that nothing is taken before', () => {
    showForm(paying({ approvals: CHOSEN }));
    expect(screen.getByRole('button', { name: 'Continue to PayPal, $129.00' })).toBeTruthy();
    expect(
      screen.getByText('You approve $129.00 on PayPal and come back here. You will not be charged before that.'),
    ).toBeTruthy();
    expect(screen.getByText('Card details').closest('[hidden]')).not.toBeNull();
  });

  it('O04 while PayPal’s page loads, the button shows it and has no effect', async () => {
    const model = paying({ activity: 'redirecting', approvals: { ...CHOSEN, redirectingTo: PAYPAL } });
    const { send, user } = showForm(model);
    const button = screen.getByRole('button', { name: 'Opening PayPal…' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await user.click(button);
    expect(send).not.toHaveBeenCalled();
  });

  it('Q03 an open approval can be continued if there is one', async () => {
    const problem = {
      kind: 'approval',
      provider: 'paypal',
      message: 'The payment with PayPal was not finished',
    } as const;
    showForm(paying({ problem, approvals: TAKEN }));
    expect(screen.queryByRole('button', { name: 'Continue on PayPal' })).toBeNull();
    cleanup();
    for (const form of [paying, checkout]) {
      const { send, user } = showForm(form({ problem, problemAnswer: 'continueApproval', approvals: TAKEN }));
      await user.click(screen.getByRole('button', { name: 'Continue on PayPal' }));
      expect(send).toHaveBeenCalledWith({ type: 'approval.continued' });
      cleanup();
    }
  });

  it('O05 the express checkout is above the contact, and its problem is shown there', async () => {
    const problem = { kind: 'service' as const, message: 'Sorry, but Payment Service is not available!' };
    const { send, user } = showForm(checkout({ approvals: TAKEN, problem }));
    expect(screen.getByText(problem.message)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Buy now with PayPal' }));
    expect(send).toHaveBeenCalledWith({ type: 'express.submitted', provider: 'paypal' });
  });

  it('O05 an express checkout that cannot begin is not offered', () => {
    showForm(checkout({ approvals: approvals([{ ...PAYPAL, canGoExpress: false }]) }));
    expect(screen.queryByRole('button', { name: 'Buy now with PayPal' })).toBeNull();
  });

  it('O05 PayPal’s details are shown with the total, to be paid by one button or replaced by typing', async () => {
    const { send, user } = showForm(paying({ approvals: { ...CHOSEN, approvedExpress: PAYPAL } }));
    expect(screen.getByText('12 Orchard Hill Road')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'City' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pay $129.00 with PayPal' }));
    await user.click(screen.getByRole('button', { name: 'Enter the address instead' }));
    expect(send.mock.calls).toEqual([
      [expect.objectContaining({ type: 'payment.submitted' })],
      [{ type: 'express.left' }],
    ]);
  });
});

describe('an offer after a sale that PayPal paid', () => {
  it('O04 the page says before the click whether PayPal requires another approval', () => {
    render(
      <OfferPage
        model={offerPageModel({ card: null, approval: { name: 'PayPal', offers: 'approved', start: 'page' } })}
        send={() => {}}
      />,
    );
    expect(
      screen.getByText('PayPal will ask you to approve $49.00 once more. You will not be charged before that.'),
    ).toBeTruthy();
    cleanup();
    render(
      <OfferPage
        model={offerPageModel({ card: null, approval: { name: 'PayPal', offers: 'charged', start: 'page' } })}
        send={() => {}}
      />,
    );
    expect(screen.getByText('charged to your PayPal account')).toBeTruthy();
    expect(screen.queryByText(/once more/)).toBeNull();
  });
});

describe('the return from PayPal', () => {
  const show = (stage: ReturnShown['stage'], why: ReturnShown['why'] = null) => {
    const send = vi.fn();
    render(
      <ProviderReturnPage
        model={{ view: 'provider-return', shop: shop(), provider: 'PayPal', stage, why }}
        send={send}
      />,
    );
    return { send, user: userEvent.setup() };
  };

  it.each(['checking', 'polling', 'redirecting'] as const)('Q03 %s requires nothing from the shopper', (stage) => {
    show(stage);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/…$/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([null, 'unreachable', 'processing'] as const)(
    'N14 a result that is unknown, %s, warns against a second payment, and can be checked again',
    async (why) => {
      const { send, user } = show('unknown', why);
      expect(screen.getByText(/Please do not pay again/)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Check again' }));
      expect(send).toHaveBeenCalledWith({ type: 'payment.asked' });
    },
  );

  it('O04 a declined funding source leads back to PayPal or to the form', async () => {
    const { send, user } = show('challenged');
    await user.click(screen.getByRole('button', { name: 'Go back to PayPal' }));
    await user.click(screen.getByRole('button', { name: 'Do not pay with PayPal' }));
    expect(send.mock.calls).toEqual([[{ type: 'approval.continued' }], [{ type: 'approval.abandoned' }]]);
  });

  it('Q03 in another browser the page only says that it is complete', () => {
    render(<PaidElsewherePage shop={shop()} paidFor={null} />);
    expect(screen.getByRole('heading', { level: 1, name: 'This payment is complete.' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    render(<PaidElsewherePage shop={shop()} paidFor={{ order: 'FH-1', name: 'A… L…', city: 'S… F…' }} />);
    expect(screen.getByText(/^It paid for order FH-1 of A… L…, which ships to S… F…\./)).toBeTruthy();
  });
});

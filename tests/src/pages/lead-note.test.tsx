// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import { withPrivacySignal } from '../../../src/adapters/browser/privacy-signal.ts';
import { OrderFormPage } from '../../../src/pages/order-form/order-form.page.tsx';
import { checkout, orderFormModel } from '../../support/pages/checkout-models.ts';

afterEach(cleanup);

const SENTENCE =
  'If you stop before paying, your first name, country, email and phone number are kept for up to 90 days.';

describe('the sentence about leads, beside the email field', () => {
  for (const layout of ['two-step', 'two-page', 'one-page'] satisfies CheckoutModel['layout'][]) {
    it(`L06 the ${layout} form says what is kept and for how long before anything is sent, with the opt-out`, () => {
      show(layout, false);
      expect(screen.getByText(SENTENCE, { exact: false })).toBeTruthy();
      expect(screen.getByRole('link', { name: /^Opt out/ }).getAttribute('href')).toBe('/optout');
      // The shop sends such shoppers no mail.
      expect(document.body.textContent).not.toMatch(/write to you|email you/i);
    });

    it(`L06 the ${layout} form has no such note after an opt-out`, () => {
      show(layout, true);
      expect(screen.getByLabelText('Email')).toBeTruthy();
      expect(screen.queryByText(SENTENCE, { exact: false })).toBeNull();
      expect(screen.queryByRole('link', { name: /^Opt out/ })).toBeNull();
    });
  }
});

describe('Global Privacy Control', () => {
  const optedOut = (settings: { optedOut?: boolean }, browser: object) =>
    withPrivacySignal({ ...orderFormModel().shop, ...settings }, browser).optedOut;

  it('L06 it is an opt-out whether the browser sends it or only exposes it to the page', () => {
    expect(optedOut({ optedOut: true }, {})).toBe(true);
    expect(optedOut({}, { globalPrivacyControl: true })).toBe(true);
  });

  it('L06 without it there is no opt-out, and an existing opt-out stays', () => {
    expect(optedOut({}, {})).toBe(false);
    expect(optedOut({}, { globalPrivacyControl: false })).toBe(false);
    expect(optedOut({ optedOut: true }, { globalPrivacyControl: false })).toBe(true);
  });
});

function show(layout: CheckoutModel['layout'], optedOut: boolean) {
  const model = orderFormModel();
  const page = { ...model, shop: { ...model.shop, optedOut } };
  render(<OrderFormPage model={page} checkout={checkout({ layout })} send={() => {}} />);
}

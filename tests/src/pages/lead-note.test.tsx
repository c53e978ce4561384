// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { allows, type Consent, isAsked } from '../../../domain/consent/consent.ts';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import { withPrivacySignal } from '../../../src/adapters/browser/privacy-signal.ts';
import { ConsentContext } from '../../../src/components/consent/consent.context.ts';
import { OrderFormPage } from '../../../src/pages/order-form/order-form.page.tsx';
import { checkout, orderFormModel } from '../../support/pages/checkout-models.ts';
import { consentPort } from '../../support/pages/consents.ts';

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

    it(`L06 the ${layout} form has no such note after a refusal`, () => {
      show(layout, true);
      expect(screen.getByLabelText('Email')).toBeTruthy();
      expect(screen.queryByText(SENTENCE, { exact: false })).toBeNull();
      expect(screen.queryByRole('link', { name: /^Opt out/ })).toBeNull();
    });
  }
});

describe('Global Privacy Control', () => {
  const signalled = (settings: Partial<RuntimeSettings>, browser: object) =>
    withPrivacySignal({ ...orderFormModel().shop, ...settings }, browser).consent;
  const consent: Consent = { rule: 'opt-out', textVersion: '', decision: null, isSignalled: false };

  it('L06 it is a refusal whether the browser sends it or only exposes it to the page', () => {
    expect(signalled({ consent: { ...consent, isSignalled: true } }, {})).toMatchObject({ isSignalled: true });
    expect(signalled({ consent }, { globalPrivacyControl: true })).toMatchObject({ isSignalled: true });
  });

  it('L06 without it there is none, and an answer stays', () => {
    expect(signalled({ consent }, {})).toEqual(consent);
    expect(signalled({ consent }, { globalPrivacyControl: false })).toEqual(consent);
  });

  it('a page without a consent allows nothing optional, and asks nothing', () => {
    const none = signalled({}, {});
    expect([none && allows(none, 'advertising'), none && isAsked(none)]).toEqual([false, false]);
  });
});

function show(layout: CheckoutModel['layout'], isRefused: boolean) {
  const advertising = !isRefused;
  const { port } = consentPort({ stage: 'settled', allowed: { analytics: false, advertising } });
  render(
    <ConsentContext value={port}>
      <OrderFormPage model={orderFormModel()} checkout={checkout({ layout })} send={() => {}} />
    </ConsentContext>,
  );
}

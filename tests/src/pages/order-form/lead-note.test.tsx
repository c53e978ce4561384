// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RuntimeSettings } from '../../../../contracts/page/page-data.ts';
import { allows, type Consent, isAsked } from '../../../../domain/consent/consent.ts';
import type { CheckoutModel } from '../../../../machines/checkout/checkout.view.ts';
import { withPrivacySignal } from '../../../../src/adapters/browser/privacy-signal.ts';
import { ConsentContext } from '../../../../src/components/consent/consent.context.ts';
import { OrderFormPage } from '../../../../src/pages/order-form/order-form.page.tsx';
import { PAYING } from '../../../../src/pages/order-form/paying.ts';
import { account, approvals, checkout, orderFormModel, paying } from '../../../support/pages/checkout-models.ts';
import { consentPort } from '../../../support/pages/consents.ts';

beforeAll(PAYING.load);

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

const AMAZON = { provider: 'amazon', name: 'Amazon Pay' } as const;
const PAYPAL = { provider: 'paypal', name: 'PayPal' } as const;
const AT_PROVIDER = account({ firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '4085550142' });

const WIDGETS: CheckoutModel['amazonPay'] = {
  phase: 'ready',
  buttons: [{ buttonId: 'pay', addressId: 'address', walletId: 'wallet', consentId: null, isPlaceOrder: true }],
  widgets: { addressId: 'address', walletId: 'wallet', consentId: null },
  spinner: null,
  message: 'Everything is chosen.',
  problem: null,
  consent: false,
  isReady: true,
  hasAddressBook: true,
  isSubscription: false,
};

/** The forms whose contact a provider gave, and the form after its address was left for another way to pay. */
const GIVEN = {
  'Amazon’s': checkout({
    account: AT_PROVIDER,
    providerAccount: AT_PROVIDER,
    approvals: approvals([], { chosen: AMAZON }),
    amazonPay: WIDGETS,
  }),
  'PayPal’s express': paying({
    account: AT_PROVIDER,
    providerAccount: AT_PROVIDER,
    approvals: approvals([], { approvedExpress: PAYPAL, chosen: PAYPAL }),
  }),
  'the payment’s': paying({ account: AT_PROVIDER }),
};

describe('the sentence about leads, beside a contact that the shopper did not type', () => {
  it.each(Object.keys(GIVEN) as (keyof typeof GIVEN)[])(
    'L06 stands on %s form, with the opt-out and the contact',
    (of) => {
      showModel(GIVEN[of], false);
      expect(screen.getAllByText(SENTENCE, { exact: false })).toHaveLength(1);
      expect(screen.getByRole('link', { name: /^Opt out/ })).toBeTruthy();
      for (const part of [/Ada Byron/, /ada@example\.com/, /408/]) expect(screen.getByText(part)).toBeTruthy();
    },
  );

  it('L06 says on Amazon’s form where the receipt goes, and nothing of a contact that is not known yet', () => {
    const { unmount } = showModel(GIVEN['Amazon’s'], false);
    expect(screen.getByText('The receipt goes to ada@example.com.')).toBeTruthy();
    unmount();
    showModel({ ...GIVEN['Amazon’s'], providerAccount: null }, false);
    expect(screen.queryByText(/receipt goes to/)).toBeNull();
  });

  it('L06 is not there after a refusal', () => {
    showModel(GIVEN['Amazon’s'], true);
    expect(screen.getByText('The receipt goes to ada@example.com.')).toBeTruthy();
    expect(screen.queryByText(SENTENCE, { exact: false })).toBeNull();
  });
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
  showModel(checkout({ layout }), isRefused);
}

function showModel(model: CheckoutModel, isRefused: boolean) {
  const advertising = !isRefused;
  const { port } = consentPort({ stage: 'settled', allowed: { analytics: false, advertising } });
  return render(
    <ConsentContext value={port}>
      <OrderFormPage model={orderFormModel()} checkout={model} send={() => {}} />
    </ConsentContext>,
  );
}

// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AmazonWidgetsRequest } from '../../../../machines/payment/amazon-pay/amazon-pay.ports.ts';
import type { AmazonWidgetsEvent } from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { type ShownWidgets, showAmazonWidgets } from '../../../../src/adapters/payment/amazon/amazon-widgets.ts';
import { WAIT } from '../../../support/wait.ts';
import {
  agreement,
  installLibrary,
  type LibraryStub,
  libraryFault,
  orderReference,
  removeLibrary,
} from './library-stub.ts';

const ORDER: AmazonWidgetsRequest = {
  sellerId: 'SELLER',
  flow: 'order',
  addressId: 'address',
  walletId: 'wallet',
  consentId: null,
  reference: null,
  currency: 'USD',
};
const SUBSCRIPTION: AmazonWidgetsRequest = { ...ORDER, flow: 'subscription', consentId: 'consent' };
const S01 = 'S01-1234567-1234567';
const C01 = 'C01-1234567-1234567';
let library: LibraryStub;
let events: AmazonWidgetsEvent[];
let stop: () => void;
let shown: ShownWidgets;

beforeEach(() => {
  document.body.innerHTML = '<div id="address"></div><div id="wallet"></div><div id="consent"></div>';
  library = installLibrary(window);
  events = [];
});

afterEach(() => {
  stop();
  removeLibrary(window);
});

function show(request: AmazonWidgetsRequest): void {
  shown = showAmazonWidgets(window, request, (event) => events.push(event));
  stop = () => shown.end();
}

const options = (name: 'AddressBook' | 'Wallet' | 'Consent') => library.widgets[name]?.options;

describe('the widgets of an order', () => {
  it('W06 W10 the address book, in responsive design, makes the reference, and the wallet shows it after the first address', () => {
    show(ORDER);
    expect(options('AddressBook')).toMatchObject({ sellerId: 'SELLER', design: { designMode: 'responsive' } });
    expect(options('AddressBook')).not.toHaveProperty('agreementType');
    options('AddressBook')?.onOrderReferenceCreate?.(orderReference(S01));
    expect(library.calls).toEqual(['AddressBook in address']);
    options('AddressBook')?.onAddressSelect?.(orderReference(S01));
    expect(library.calls).toEqual(['AddressBook in address', 'Wallet in wallet']);
    expect(options('Wallet')).toMatchObject({ amazonOrderReferenceId: S01, presentmentCurrency: 'USD' });
    options('Wallet')?.onPaymentSelect?.(orderReference(S01));
    expect(events).toEqual([
      { type: 'amazon.referenceCreated', reference: S01 },
      { type: 'amazon.addressSelected', reference: S01 },
      { type: 'amazon.paymentSelected', reference: S01 },
    ]);
  });

  it('W05 without an address book the wallet makes the reference', () => {
    show({ ...ORDER, addressId: null });
    expect(library.calls).toEqual(['Wallet in wallet']);
    options('Wallet')?.onOrderReferenceCreate?.(orderReference(S01));
    expect(events).toEqual([{ type: 'amazon.referenceCreated', reference: S01 }]);
  });

  it('widgets that are shown again keep their reference', () => {
    show({ ...ORDER, reference: S01 });
    expect([options('AddressBook'), options('Wallet')]).toMatchObject([
      { amazonOrderReferenceId: S01 },
      { amazonOrderReferenceId: S01 },
    ]);
    options('AddressBook')?.onReady?.(orderReference('S01-7654321-7654321'));
    expect(events).toEqual([]);
  });

  it('a wallet whose card was refused is shown again for the same reference', () => {
    show({ ...ORDER, reference: S01 });
    library.calls = [];
    shown.showWalletAgain();
    expect(library.calls).toEqual(['Wallet in wallet']);
    expect(options('Wallet')).toMatchObject({ amazonOrderReferenceId: S01 });
    stop();
    shown.showWalletAgain();
    expect(library.calls).toHaveLength(1);
  });

  it('a widget waits for its element', async () => {
    document.body.innerHTML = '';
    show({ ...ORDER, addressId: null });
    expect(library.calls).toEqual([]);
    document.body.innerHTML = '<main><div id="wallet"></div></main>';
    await vi.waitFor(() => expect(library.calls).toEqual(['Wallet in wallet']), WAIT);
  });
});

describe('widgets whose elements the page replaces', () => {
  const elements = '<div id="address"></div><div id="wallet"></div>';

  it('W06 are shown again in the new elements, for the same reference', async () => {
    show({ ...ORDER, reference: S01 });
    library.calls = [];
    document.body.innerHTML = '<p>the card</p>';
    document.body.innerHTML = elements;
    await vi.waitFor(() => expect(library.calls).toEqual(['AddressBook in address', 'Wallet in wallet']), WAIT);
    expect([options('AddressBook'), options('Wallet')]).toMatchObject([
      { amazonOrderReferenceId: S01 },
      { amazonOrderReferenceId: S01 },
    ]);
  });

  it('W06 wait while their elements are away', async () => {
    show({ ...ORDER, reference: S01 });
    library.calls = [];
    document.body.innerHTML = '';
    shown.showWalletAgain();
    expect(library.calls).toEqual([]);
    document.body.innerHTML = elements;
    await vi.waitFor(() => expect(library.calls).toEqual(['AddressBook in address', 'Wallet in wallet']), WAIT);
  });
});

describe('the widgets of a subscription', () => {
  it('W06 are over a billing agreement, with the consent last', () => {
    show(SUBSCRIPTION);
    expect(options('AddressBook')).toMatchObject({ agreementType: 'BillingAgreement' });
    options('AddressBook')?.onReady?.(agreement(C01));
    options('AddressBook')?.onAddressSelect?.(undefined);
    expect(library.calls).toEqual(['AddressBook in address', 'Wallet in wallet', 'Consent in consent']);
    expect(options('Wallet')).toMatchObject({ amazonBillingAgreementId: C01, agreementType: 'BillingAgreement' });
    expect(options('Consent')).toMatchObject({ amazonBillingAgreementId: C01 });
    expect(events.map(({ type }) => type)).toEqual(['amazon.referenceCreated', 'amazon.addressSelected']);
  });

  it('W06 a wallet alone makes the agreement, by the older handler, too', () => {
    show({ ...SUBSCRIPTION, addressId: null });
    options('Wallet')?.onBillingAgreementCreate?.(agreement(C01));
    expect(library.calls).toEqual(['Wallet in wallet', 'Consent in consent']);
  });

  it.each([
    [{ getConsentStatus: () => true }, true],
    [{ getConsentStatus: () => 'true' }, true],
    [{ getConsentStatus: () => 'false' }, false],
    [{}, false],
    [undefined, false],
  ])('W03 the status %# of the consent counts only as Amazon writes true', (status, isGiven) => {
    show({ ...SUBSCRIPTION, reference: C01 });
    options('Consent')?.onReady?.(status);
    options('Consent')?.onConsent?.(status);
    expect(events).toEqual([
      { type: 'amazon.consentChanged', isGiven },
      { type: 'amazon.consentChanged', isGiven },
    ]);
  });
});

describe('a widget that fails', () => {
  it.each(['AddressBook', 'Wallet', 'Consent'] as const)('K04 the %s tells its code and message', (widget) => {
    show({ ...SUBSCRIPTION, reference: C01 });
    options(widget)?.onError(libraryFault('BuyerSessionExpired', 'over'));
    expect(events).toEqual([{ type: 'amazon.widgetFailed', widget, code: 'BuyerSessionExpired', message: 'over' }]);
  });

  it('K04 a library that throws, or is gone, fails its widget', () => {
    library.throwing.add('AddressBook');
    show(ORDER);
    stop();
    removeLibrary(window);
    show({ ...ORDER, addressId: null });
    expect(events).toMatchObject([
      { widget: 'AddressBook', code: 'UnknownError', message: 'AddressBook threw' },
      { widget: 'Wallet', code: 'UnknownError' },
    ]);
  });

  it('says nothing after its end', () => {
    show({ ...SUBSCRIPTION, reference: C01 });
    stop();
    options('Wallet')?.onPaymentSelect?.(agreement(C01));
    options('Consent')?.onConsent?.({ getConsentStatus: () => true });
    options('AddressBook')?.onAddressSelect?.(agreement(C01));
    options('AddressBook')?.onError({});
    expect(events).toEqual([]);
  });
});

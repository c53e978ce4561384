import { describe, expect, it } from 'vitest';
import {
  type AmazonButton,
  buttonsAfterSignIn,
  buttonsBeforeSignIn,
} from '../../../domain/amazon-pay/amazon-buttons.ts';
import { isConsentGiven, meaningOfWidgetError } from '../../../domain/amazon-pay/widgets.ts';

const button = (buttonId: string): AmazonButton => ({
  buttonId,
  addressId: 'address',
  walletId: 'wallet',
  consentId: null,
  isPlaceOrder: false,
});

const places = (buttons: AmazonButton[]) => buttons.map(({ isPlaceOrder }) => isPlaceOrder);

describe('the buttons', () => {
  const buttons = [button('top'), button('pay'), button('end')];

  it('W04 E20 after the sign-in all but the clicked one place the order', () => {
    expect(places(buttonsAfterSignIn(buttons, 'pay'))).toEqual([true, false, true]);
    expect(buttonsAfterSignIn(buttons, 'pay')[1]).toEqual(button('pay'));
  });

  it('W04 W01 after a sign-in by the cookie none was clicked, and before a sign-in none places it', () => {
    expect(places(buttonsAfterSignIn(buttons, null))).toEqual([true, true, true]);
    expect(places(buttonsBeforeSignIn(buttonsAfterSignIn(buttons, null)))).toEqual([false, false, false]);
  });
});

describe('the consent', () => {
  it.each([
    ['true', { getConsentStatus: () => true }, true],
    ['the text true', { getConsentStatus: () => 'true' }, true],
    ['false', { getConsentStatus: () => false }, false],
    ['the text false', { getConsentStatus: () => 'false' }, false],
    ['another text', { getConsentStatus: () => 'yes' }, false],
    ['a number', { getConsentStatus: () => 1 }, false],
    ['a status without the function', { getConsentStatus: true }, false],
    ['no status', null, false],
  ])('W03 is read from %s', (_, status, isGiven) => {
    expect(isConsentGiven(status)).toBe(isGiven);
  });

  it('W03 the function is called as a method of its status', () => {
    const status = {
      consent: true,
      getConsentStatus() {
        return this.consent;
      },
    };
    expect(isConsentGiven(status)).toBe(true);
  });
});

describe('a widget’s error', () => {
  it.each([
    ['ITP', 'notice'],
    ['BuyerSessionExpired', 'sessionOver'],
    ['BuyerNotAssociated', 'sessionOver'],
    ['StaleOrderReference', 'staleReference'],
    ['InvalidOrderReferenceId', 'staleReference'],
    ['AddressNotModifiable', 'failure'],
    ['UnknownError', 'failure'],
    ['', 'failure'],
  ])('%s means %s', (code, meaning) => {
    expect(meaningOfWidgetError(code)).toBe(meaning);
  });
});

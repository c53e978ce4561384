import { describe, expect, it } from 'vitest';
import type { PaymentAnswer } from '../../../machines/ports.ts';
import type { WalletOutcome, WalletResult, WalletSheetRequest } from '../../../machines/wallet/wallet.types.ts';
import { walletEffects } from '../../../src/adapters/wallets/wallet-effects.ts';

const SHEET: WalletSheetRequest = {
  currency: 'USD',
  countryCode: 'US',
  label: 'Shop',
  total: 100,
  lines: [],
  recurring: null,
  asks: null,
};

/** The effects over a wallet whose sheet has this outcome, and the results passed to the sheet. */
function effectsOver(outcome?: WalletOutcome) {
  const reported: WalletResult[] = [];
  const finish = (result: WalletResult) => void reported.push(result);
  const authorized: WalletOutcome = { type: 'authorized', cardId: 'pm_1', given: null, finish };
  const port = { available: async () => [], authorize: async () => outcome ?? authorized };
  return { reported, effects: walletEffects(port) };
}

describe('the checkout’s wallet effects', () => {
  it('A06 an authorized sheet gives a card, and stays open until it receives the result, once', async () => {
    const { reported, effects } = effectsOver();
    expect(await effects.authorizeWallet('apple_pay', SHEET)).toEqual({ type: 'token', cardId: 'pm_1', given: null });
    expect(reported).toEqual([]);
    await effects.finishWallet('fail');
    await effects.finishWallet('success');
    expect(reported).toEqual(['fail']);
  });

  it('A06 a cancelled sheet is no problem, and an unavailable one has the reason', async () => {
    const cancelled = effectsOver({ type: 'cancelled' }).effects;
    expect(await cancelled.authorizeWallet('apple_pay', SHEET)).toEqual({ type: 'cancelled' });
    const broken = effectsOver({ type: 'unavailable', message: 'Your card has expired.' }).effects;
    expect(await broken.authorizeWallet('google_pay', SHEET)).toEqual({
      type: 'invalid',
      message: 'Your card has expired.',
    });
  });

  const OPEN: PaymentAnswer[] = [
    { type: 'requires_action', orderId: 'o', clientSecret: 's' },
    { type: 'unknown', orderId: 'o' },
    { type: 'unknown', orderId: null },
  ];
  it.each(OPEN)('$type: the sheet closes, because the payment continues behind it', async (outcome) => {
    const { reported, effects } = effectsOver();
    await effects.authorizeWallet('google_pay', SHEET);
    expect(await effects.besideSheet(async () => outcome)('asked')).toBe(outcome);
    expect(reported).toEqual(['success']);
    await effects.finishWallet('fail');
    expect(reported).toEqual(['success']);
  });

  const ENDED: PaymentAnswer[] = [
    { type: 'declined', severity: 'soft', message: '' },
    { type: 'refused', code: 'price_changed', message: '' },
  ];
  it.each(ENDED)('N08 $type: the sheet waits for the checkout’s result', async (outcome) => {
    const { reported, effects } = effectsOver();
    await effects.authorizeWallet('google_pay', SHEET);
    await effects.besideSheet(async () => outcome)('asked');
    expect(reported).toEqual([]);
  });

  it('A06 a typed card has no sheet to close', async () => {
    const { reported, effects } = effectsOver();
    await effects.besideSheet(async () => ({ type: 'unknown', orderId: null }))('asked');
    await effects.finishWallet('success');
    expect(reported).toEqual([]);
  });
});

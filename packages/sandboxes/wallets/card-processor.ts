import { randomBytes } from 'node:crypto';
import { type PaymentData, sealCard } from '../kit/apple-payment-data.ts';
import { expiryOf, type WalletCard } from './wallet-contents.ts';

/** The shop's card processor, as the wallets' companies call it. */
export interface CardProcessor {
  /** Requests a token from the shop's gateway with the shop's own key; the shop receives the JSON answer unparsed. */
  tokenFor(card: WalletCard, publishableKey: string): Promise<string>;
  /** Encrypts the card for the holder of the merchant's processing key. `amount` in minor units. */
  sealFor(card: WalletCard, merchantId: string, amount: number): Promise<PaymentData>;
}

export function cardProcessor(apiUrl: string, clock: () => number): CardProcessor {
  return {
    async tokenFor(card, publishableKey) {
      const { month, year } = expiryOf(clock());
      const form = {
        key: publishableKey,
        'card[number]': card.number,
        'card[exp_month]': String(month),
        'card[exp_year]': String(year),
        'card[tokenization_method]': 'android_pay',
      };
      const reply = await fetch(`${apiUrl}/v1/tokens`, { method: 'POST', body: new URLSearchParams(form) });
      if (!reply.ok) throw new Error(`the gateway refused the card: ${await reply.text()}`);
      return reply.text();
    },
    async sealFor(card, merchantId, amount) {
      const to = { publicKey: await keyOf(apiUrl, merchantId), merchantId };
      return sealCard(sealedCard(card, amount, clock()), to, randomBytes(32).toString('hex'));
    },
  };
}

async function keyOf(apiUrl: string, merchantId: string): Promise<Buffer> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ merchantId });
  const reply = await fetch(`${apiUrl}/_sim/apple-pay-keys`, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(`the processor has no key for ${merchantId}: ${await reply.text()}`);
  const { publicKey }: { publicKey: string } = await reply.json();
  return Buffer.from(publicKey, 'base64');
}

function sealedCard(card: WalletCard, transactionAmount: number, now: number) {
  const { month, year } = expiryOf(now);
  return {
    applicationPrimaryAccountNumber: card.number,
    applicationExpirationDate: `${String(year).slice(-2)}${String(month).padStart(2, '0')}31`,
    currencyCode: '840',
    transactionAmount,
    deviceManufacturerIdentifier: '040010030273',
    paymentDataType: '3DSecure' as const,
    paymentData: { onlinePaymentCryptogram: randomBytes(20).toString('base64'), eciIndicator: '7' },
  };
}

import type { AccountDetails } from '../../../domain/account/account.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type { ApplePayment } from './apple-pay.types.ts';

/** A payment method of the card provider, or the reason for a failure, in the shopper's words. */
export type CardMethod = { type: 'method'; cardId: string } | { type: 'failed'; message: string };

export type BillingContact = Partial<AccountDetails>;

/** Converts a wallet's token into a payment method of the card provider, which pays like a typed card. */
export type CardTokens = ReturnType<typeof createCardTokens>;

const TIMEOUT_MS = 20_000;

/** The card provider's API for browsers, called with the publishable key. */
export function createCardTokens(apiUrl: string, publishableKey: string) {
  const call = (path: string, form: Record<string, string>) =>
    postForm(`${apiUrl}/v1/${path}`, { ...form, key: publishableKey });
  const createMethod = async (token: string, billing: BillingContact): Promise<CardMethod> => {
    const made = await call('payment_methods', { type: 'card', 'card[token]': token, ...billingForm(billing) });
    return made.type === 'made' ? { type: 'method', cardId: made.id } : made;
  };
  return {
    /** `token` is Google Pay's JSON for the card provider. */
    async ofGooglePay(token: string, billing: BillingContact): Promise<CardMethod> {
      const id = tokenIdIn(token);
      return id === null ? UNREADABLE : createMethod(id, billing);
    },
    async ofApplePay(token: ApplePayment['token'], billing: BillingContact): Promise<CardMethod> {
      const made = await call('tokens', applePayForm(token));
      return made.type === 'made' ? createMethod(made.id, billing) : made;
    },
  };
}

type Answer = { type: 'made'; id: string } | { type: 'failed'; message: string };

const UNREADABLE: CardMethod = { type: 'failed', message: MESSAGES.paymentUnavailable };

async function postForm(url: string, form: Record<string, string>): Promise<Answer> {
  try {
    const body = new URLSearchParams(form);
    const reply = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return readAnswer(await reply.json());
  } catch {
    return { type: 'failed', message: MESSAGES.paymentUnavailable };
  }
}

function readAnswer(body: { id?: unknown; error?: { type?: string; message?: string } }): Answer {
  if (typeof body.id === 'string') return { type: 'made', id: body.id };
  // The shopper reads a card's error; other errors concern the shop's configuration.
  const isCard = body.error?.type === 'card_error';
  return { type: 'failed', message: (isCard && body.error?.message) || MESSAGES.paymentUnavailable };
}

function tokenIdIn(json: string): string | null {
  try {
    const token: { id?: unknown } = JSON.parse(json);
    return typeof token.id === 'string' ? token.id : null;
  } catch {
    return null;
  }
}

function applePayForm({ paymentData, paymentMethod, transactionIdentifier }: ApplePayment['token']) {
  return present({
    pk_token: JSON.stringify(paymentData),
    pk_token_instrument_name: paymentMethod.displayName,
    pk_token_payment_network: paymentMethod.network,
    pk_token_transaction_id: transactionIdentifier,
  });
}

function billingForm(billing: BillingContact): Record<string, string> {
  return present({
    'billing_details[name]': [billing.firstName, billing.lastName].filter(Boolean).join(' '),
    'billing_details[email]': billing.email,
    'billing_details[address][line1]': billing.street,
    'billing_details[address][line2]': billing.apartment,
    'billing_details[address][city]': billing.city,
    'billing_details[address][state]': billing.state,
    'billing_details[address][postal_code]': billing.zipPostalCode,
    'billing_details[address][country]': billing.country,
  });
}

function present(form: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(form).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

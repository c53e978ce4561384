import type { CreateGuestOrder } from '../../contracts/api/order-api.ts';
import type { WalletKind } from '../wallet/wallet.types.ts';
import type { CheckoutContext, PaymentInUse } from './checkout.types.ts';

/** What an order is paid with, as rules over the union. What a state rules out is a fault of the program, and throws. */

/** What the form's own button pays with. */
export function chosenPayment({ paypal, kept }: Pick<CheckoutContext, 'paypal' | 'kept'>): PaymentInUse {
  return paypal != null && kept.method === 'paypal' ? { type: 'paypal' } : { type: 'card', cardId: null };
}

/** Whether the payment leads to PayPal's page. */
export function isByPayPal({ type }: PaymentInUse): boolean {
  return type === 'paypal' || type === 'paypal-express';
}

/** The payment with the token that its card field or its sheet gave. */
export function withToken(payment: PaymentInUse, cardId: string): PaymentInUse {
  return 'cardId' in payment ? { ...payment, cardId } : payment;
}

/** The wallet whose sheet is to be opened. */
export function walletOf(payment: PaymentInUse): WalletKind {
  if (payment.type === 'wallet') return payment.kind;
  throw new Error(`a sheet was to be opened for a payment by ${payment.type}`);
}

/** How an order names what pays it: a typed card, or a wallet's. */
export function cardPaymentOf(payment: PaymentInUse): Pick<CreateGuestOrder, 'paymentMethod' | 'cardDetails'> {
  if (!('cardId' in payment) || payment.cardId === null) throw new Error(`no card was given for ${payment.type}`);
  return {
    paymentMethod: payment.type === 'wallet' ? payment.kind : 'card',
    cardDetails: { cardId: payment.cardId },
  };
}

import type { CreateGuestOrder } from '../../contracts/api/order-api.ts';
import type { ApprovalProviderId } from '../../domain/orders/approval-provider.ts';
import type { WalletKind } from '../wallet/wallet.types.ts';
import type { CheckoutContext, PaymentInUse, PaymentMethod } from './checkout.types.ts';

/** What an order is paid with, as rules over the union. What a state rules out is a fault of the program, and throws. */

type Approvals = Pick<CheckoutContext, 'approvals'>;

/** A06: whether the form can pay this way: by card, or by a provider that the shop takes. */
export function isOffered({ approvals }: Approvals, method: PaymentMethod): boolean {
  return method === 'card' || approvals.some(({ provider }) => provider === method);
}

/** What the form's own button pays with. */
export function chosenPayment({ approvals, draft }: Approvals & Pick<CheckoutContext, 'draft'>): PaymentInUse {
  const approving = approvals.find(({ provider }) => provider === draft.method);
  return approving ? { type: 'approval', provider: approving.provider } : { type: 'card', cardId: null };
}

/** Whether an amount is only held, until it ships: the shop captures later, and a card pays. PayPal charges at once. */
export function isHeld({ capture }: Pick<CheckoutContext, 'capture'>, payment: PaymentInUse): boolean {
  return capture === 'later' && approverOf(payment) === null;
}

/** The provider whose page the payment leads to; null where it charges a card. */
export function approverOf(payment: PaymentInUse): ApprovalProviderId | null {
  return 'provider' in payment ? payment.provider : null;
}

/**
 * How an agreed total is paid: by confirming what an express checkout told, on a provider's page, or by the typed card. The
 * express checkout stands first, because its method is its provider, too.
 */
export function formPaymentOf({ draft, payment }: Pick<CheckoutContext, 'draft' | 'payment'>): FormPayment {
  if (draft.approvedExpress !== null) return 'approvedExpress';
  return approverOf(payment) === null ? 'card' : 'approval';
}

export type FormPayment = 'approvedExpress' | 'approval' | 'card';

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

import type { Order } from '../../../contracts/api/order-api.ts';
import type {
  CreatedApproval,
  KnownEnd,
  PaymentAnswer,
  QuoteOutcome,
  ReturnAnswer,
  TokenOutcome,
  WalletTokenOutcome,
} from '../../../machines/ports.ts';
import { plainQuote } from '../../paths/plain-quote.ts';

/** An answer whose order may lack fields. */
type Example<Answer> = Answer extends { order: unknown } ? Omit<Answer, 'order'> & { order: Partial<Order> } : Answer;

/** An order with the fields that machines read; the others are to be added where a rule needs them. */
const ORDER = {
  id: 'order-example',
  name: 'AAAA-0000',
  status: 'Paid',
  date: '2026-01-01T00:00:00.000Z',
  currency: 'USD',
  total: 44.85,
  paymentMethod: 'card',
  orderType: 'Standard',
  checkoutId: 'checkout-example',
  funnelStep: '',
  offer: null,
  subscription: null,
  authorized: true,
  nicn: '4242',
  cardBrand: 'visa',
  oneClick: true,
  items: [],
} satisfies Partial<Order>;

const QUOTE = plainQuote(39.9, { shipping: 4.95 });

const DECLINED_SOFT = { type: 'declined', severity: 'soft', message: 'Your card has too little money.' } as const;
const DECLINED_HARD = { type: 'declined', severity: 'hard', message: 'Your card was reported lost.' } as const;
const CAPTURED = { type: 'captured', order: ORDER } as const;
const REFUSED = { type: 'refused', code: 'offer_not_on_sale', message: 'This offer is no longer sold.' } as const;

const ENDS: readonly Example<KnownEnd>[] = [
  CAPTURED,
  DECLINED_SOFT,
  DECLINED_HARD,
  { type: 'requoted', quote: QUOTE },
  REFUSED,
];
const PAYMENT: readonly Example<PaymentAnswer>[] = [
  ...ENDS,
  { type: 'requires_action', orderId: ORDER.id, clientSecret: 'secret-example' },
  { type: 'unknown', orderId: ORDER.id },
  { type: 'unknown', orderId: null },
];
const QUOTES: readonly QuoteOutcome[] = [
  { type: 'quoted', quote: QUOTE },
  { type: 'refused', message: REFUSED.message, isOfferClosed: true },
];
const TOKEN: readonly TokenOutcome[] = [
  { type: 'token', cardId: 'card-example' },
  { type: 'invalid', message: 'Check the number of your card.' },
];
const WALLET: readonly WalletTokenOutcome[] = [...TOKEN, { type: 'cancelled' }];
const APPROVAL: readonly CreatedApproval[] = [
  { type: 'approval', approvalUrl: 'https://provider.example/approve' },
  { type: 'unknown', orderId: ORDER.id },
  { type: 'refused', message: REFUSED.message },
];
const RETURNED: readonly Example<ReturnAnswer>[] = [
  CAPTURED,
  DECLINED_SOFT,
  DECLINED_HARD,
  { type: 'unknown', why: 'processing' },
  { type: 'expired' },
  { type: 'missing' },
];

const EXAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  submitPayment: PAYMENT,
  payment: ENDS,
  requestQuote: QUOTES,
  refreshQuote: QUOTES,
  tokenizeCard: TOKEN,
  authorizeWallet: WALLET,
  createApproval: APPROVAL,
  resolveReturn: RETURNED,
};

/** Answers that an effect of the shop may give, as a form to be filled in; none for another effect. */
export function exampleAnswers(logic: string): readonly unknown[] {
  return EXAMPLES[logic] ?? [];
}

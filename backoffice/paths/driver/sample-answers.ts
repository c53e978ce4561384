import type { AnyActorRef, PromiseActorLogic } from 'xstate';
import type { Quote } from '../../../contracts/api/quote-api.ts';
import { approvalMethods } from '../../../contracts/page/approval-methods.ts';
import type { ApprovalSettingsOf } from '../../../contracts/page/page-data.ts';
import type { LoadedPage, PageRequest } from '../../../contracts/page/published-graph.ts';
import type { PageEffects } from '../../../machines/funnel/compile.ts';
import { sampleOrder } from '../../../machines/funnel/preview-mode.ts';
import type { PaymentEffects } from '../../../machines/later/payment-machines.ts';
import type { PaymentAnswer, QuoteOutcome, TokenOutcome, WalletTokenOutcome } from '../../../machines/ports.ts';
import { type Call, openCalls } from './drive.ts';

type Effects = PageEffects & PaymentEffects;

/** What effects may answer to an input, by the name of their port. */
export type Answers = {
  [Name in keyof Effects]?: Effects[Name] extends PromiseActorLogic<infer Output, infer Input>
    ? (input: Input) => readonly Output[]
    : never;
};

/** What the samples of a funnel are made of. */
export interface Materials {
  settings: ApprovalSettingsOf & { brand: string; currency: string };
  /** The data of a step without orders; null for a step that is not known. */
  page: (request: PageRequest) => LoadedPage | null;
  quote: (offers: readonly string[]) => Quote;
}

const REFUSED = { type: 'refused' as const, code: 'sample', message: 'A sample of a refusal by the shop.' };
const SOFT_DECLINE = {
  type: 'declined' as const,
  severity: 'soft' as const,
  message: 'A sample of a decline: the card was refused.',
};
export const HARD_DECLINE = { ...SOFT_DECLINE, severity: 'hard' as const };
export const UNKNOWN = { type: 'unknown' as const, orderId: 'sample' };

const TOKENS: readonly TokenOutcome[] = [
  { type: 'token', cardId: 'sample' },
  { type: 'invalid', message: 'A sample of what a card’s field says.' },
];
const SHEETS: readonly WalletTokenOutcome[] = [...TOKENS, { type: 'cancelled' }];

/** What each effect may answer. All texts say that they are samples. */
export function sampleAnswers({ settings, page, quote }: Materials) {
  const captured = { type: 'captured' as const, order: sampleOrder(settings) };
  const approvals = approvalMethods(settings).map(({ provider }) => ({
    type: 'requires_approval' as const,
    provider,
    approvalUrl: 'about:blank',
  }));
  const approvalPages: readonly PaymentAnswer[] = [...approvals, UNKNOWN, REFUSED];
  const payments: readonly PaymentAnswer[] = [
    { type: 'requires_action', orderId: 'sample', clientSecret: 'sample' },
    SOFT_DECLINE,
    UNKNOWN,
    captured,
    ...approvals,
    REFUSED,
    HARD_DECLINE,
    { type: 'requoted', quote: quote([]) },
    { type: 'unknown', orderId: null },
  ];
  const returns: readonly PaymentAnswer[] = [
    captured,
    SOFT_DECLINE,
    HARD_DECLINE,
    { ...UNKNOWN, why: 'processing' },
    { type: 'missing' },
  ];
  return {
    loadPage: (request) => {
      const known = page(request);
      if (!known) return [];
      const loaded = { ...known, orders: request.withOrders ? [captured.order] : [], freshCheckoutId: 'sample' };
      return [loaded, { ...loaded, offers: [] }, { ...loaded, content: null }];
    },
    requestQuote: (request) => quotesOf(quote(request.offers)),
    refreshQuote: (request) => quotesOf(quote(request.offers)),
    tokenizeCard: () => TOKENS,
    findWallets: () => [['google_pay'], []],
    authorizeWallet: () => SHEETS,
    submitPayment: () => payments,
    challengeShopper: () => [undefined],
    createApproval: () => approvalPages,
    redirectToProvider: () => [{ awaySince: 0 }],
    watchForReturn: () => [undefined],
    resolveReturn: () => returns,
  } satisfies Answers;
}

/** A price, a dearer one, one whose tax and one whose address is missing, a refusal, and that of an offer that is closed. */
function quotesOf(quote: Quote): QuoteOutcome[] {
  return [
    { type: 'quoted', quote },
    { type: 'quoted', quote: { ...quote, tax: quote.tax + 5, total: quote.total + 5 } },
    { type: 'quoted', quote: { ...quote, isFinal: false, problems: [{ part: 'tax', message: MISSING }] } },
    {
      type: 'quoted',
      quote: { ...quote, isFinal: false, problems: [{ part: 'address', message: MISSING, field: 'zipPostalCode' }] },
    },
    REFUSED,
    { ...REFUSED, isOfferClosed: true },
  ];
}

const MISSING = 'A sample of a part of the price that is missing.';

/** What a call may answer; nothing for an effect of which there is no sample. */
export function answersTo(answers: Answers, { name, input }: Pick<Call, 'name' | 'input'>): readonly unknown[] | null {
  const known = answers as Readonly<Record<string, ((input: unknown) => readonly unknown[]) | undefined>>;
  return known[name]?.(input) ?? null;
}

/** Answers each call of which there is a sample with the first one, and each call that comes of it. */
export function answerAll(actor: AnyActorRef, answers: Answers): void {
  const next = () => openCalls(actor).find((call) => (answersTo(answers, call) ?? []).length > 0);
  for (let call = next(); call; call = next()) call.answer(answersTo(answers, call)?.[0]);
}

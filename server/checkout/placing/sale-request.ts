import type { CreateGuestOrder } from '../../../contracts/api/order-api.ts';
import type { ProblemCode } from '../../../contracts/api/problem.ts';
import type { DeliverTo, QuoteProblem } from '../../../contracts/api/quote-api.ts';
import {
  type AccountDetails,
  type AccountField,
  accountProblems,
  emptyAccount,
  tidyAccount,
} from '../../../domain/account/account.ts';
import { toShippingAddress } from '../../../domain/account/address.ts';
import { mayMiss } from '../../../domain/account/provider-account.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { toMinor } from '../../../domain/pricing/money.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { affiliateOf } from '../../http/input/affiliate-of.ts';
import { buildLink } from '../../orders/linking/order-link.ts';
import { openBumps } from '../../orders/pricing/bump-expiry.ts';
import { saveQuote, toSelection } from '../../orders/pricing/quotes.ts';
import { priceSelection, soldOnForm } from '../../orders/pricing/selection.ts';
import { soldVersion } from '../../orders/pricing/sold-version.ts';
import { findCard } from '../../orders/records/instruments.ts';
import { invalid, type OrderProblem, type PlaceResult } from '../../orders/records/order-result.ts';
import type { OpenDraft, OrderDraft, OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';
import { laterCharge, type PricedSelection } from '../../orders/records/priced-selection.ts';
import { type Quoted, type SaleFacts, saleFacts } from '../../orders/records/sale-facts.ts';

const ADDRESS_FIELDS: readonly string[] = [
  ...(['country', 'state', 'city', 'street', 'zipPostalCode', 'apartment', 'additionalAddressLine'] as const),
] satisfies AccountField[];

/** V07, V10: checks an account by the form's own rules; `path` is `account` or `billing`. One from a provider may miss its phone. */
export function accountProblem(path: string, account: AccountDetails, isFromProvider = false): OrderProblem | null {
  const { phone, ...problems } = accountProblems(account);
  const all = Object.entries({ ...problems, ...(phone === undefined ? {} : { phone }) });
  const [first] = isFromProvider ? all.filter(([field]) => !mayMiss(account, field)) : all;
  if (!first) return null;
  const [field, message] = first;
  const problem = invalid(`${path}.${field}`, message);
  return ADDRESS_FIELDS.includes(field) ? { ...problem, code: 'address_invalid' } : problem;
}

/** Returns a problem where the brand does not deliver to the address, else null. */
function shippingProblem(account: AccountDetails, shipsTo: readonly string[]): OrderProblem | null {
  if (shipsTo.includes(account.country)) return null;
  return { ...invalid('account.country', MESSAGES.notShipped), code: 'address_invalid' };
}

export type Checked<Value> = { type: 'checked'; value: Value } | Exclude<PlaceResult, { type: 'reply' }>;

/** What is known of a sale before its check. `customer` is the provider's, or null before it has one. */
export interface KnownSale {
  customer: string | null;
  facts: SaleFacts;
}

/**
 * O02, O03, V10: checks a sale before anything is written or charged; `withCard` then finds the card of one that is charged at once.
 * O05: an account that the provider reports may miss its phone, and while it is awaited the price is that of the goods.
 */
export async function checkSale(
  deps: OrdersDeps,
  session: OrderSession,
  request: Omit<CreateGuestOrder, 'cardDetails'>,
  account: 'entered' | 'reported' | 'awaited' = 'entered',
  known: KnownSale | null = null,
): Promise<Checked<OpenDraft>> {
  const { quoted } = known?.facts ?? (await saleFacts(deps, session, request));
  const version = await soldVersion(deps, session, request);
  if (version.type === 'problem') return version;
  const { published } = version;
  const people = account === 'awaited' ? AWAITED : checkPeople(request, published, account === 'reported');
  if (people.type !== 'checked') return people;
  const { deliverTo, ...who } = people.value;
  const sold = await checkPrice(deps, session, request, { published, quoted, deliverTo });
  if (sold.type !== 'checked') return sold;
  return {
    type: 'checked',
    value: {
      checkoutId: request.checkoutId,
      orderType: 'Standard',
      purpose: 'sale',
      parentId: null,
      orderSource: request.orderSource ?? 'Funnel',
      published,
      stepId: request.funnel.step,
      ...who,
      sold: sold.value,
      affParameters: affiliateOf(request) ?? quoted.affiliate,
      link: buildLink(session, request, {
        published,
        stepId: request.funnel.step,
        upsellIndex: 0,
        ordinal: 1,
        yesNumber: null,
      }),
      providerCustomer: known?.customer ?? null,
      paymentMethod: request.paymentMethod,
    },
  };
}

/** The checked sale with the card of its request. */
export async function withCard(
  deps: OrdersDeps,
  session: OrderSession,
  request: CreateGuestOrder,
  { customer, facts }: KnownSale,
  open: Checked<OpenDraft>,
): Promise<Checked<OrderDraft>> {
  if (open.type !== 'checked') return open;
  const cardId = request.cardDetails?.cardId;
  if (!cardId) return invalid('cardDetails.cardId', 'Enter your card');
  const card = await findCard(deps, session, { cardId, known: facts.card, left: facts.left, customer });
  if (card.type === 'problem') return card;
  const value = {
    ...open.value,
    paymentMethod: card.card.wallet ?? 'card',
    instrument: card.card,
    isNewCard: card.isNew,
  };
  return { type: 'checked', value };
}

interface EnteredPeople {
  account: AccountDetails;
  billing: AccountDetails;
  /** Null while the address is unknown. */
  deliverTo: DeliverTo | null;
}

const BLANK = emptyAccount('');
const AWAITED: Checked<EnteredPeople> = { type: 'checked', value: { account: BLANK, billing: BLANK, deliverTo: null } };

function checkPeople(
  request: CreateGuestOrder,
  { brand }: PublishedFunnel,
  isFromProvider: boolean,
): Checked<EnteredPeople> {
  if (!request.account) return invalid('account', MESSAGES.addressAndPhone);
  const account = tidyAccount(request.account);
  const billing = request.billing ? tidyAccount(request.billing) : account;
  const problem =
    accountProblem('account', account, isFromProvider) ??
    shippingProblem(account, brand.shipsTo) ??
    accountProblem('billing', billing, isFromProvider);
  return problem ?? { type: 'checked', value: { account, billing, deliverTo: toShippingAddress(account) } };
}

/** The total of the quote, the total shown and today's price have to be equal, each later charge and the shipping method the same. */
async function checkPrice(
  deps: OrdersDeps,
  session: OrderSession,
  request: CreateGuestOrder,
  { published, quoted, deliverTo }: { published: PublishedFunnel; quoted: Quoted; deliverTo: DeliverTo | null },
): Promise<Checked<PricedSelection>> {
  if (!request.quote) return invalid('quote', MESSAGES.offerMissing);
  const { quote } = quoted;
  if (!quote) return invalid('quote.id', MESSAGES.offerMissing);
  const asked = { ...quote.request, funnel: { hash: published.hash }, deliverTo };
  const open = await openBumps(deps, session, published, request.checkoutId, toSelection(asked), quoted);
  const sold = soldOnForm(published, open.selection, request.funnel.step);
  if (sold.type === 'problem') return sold;
  const { checkoutId } = request;
  const place = { published, to: asked.deliverTo, problems: open.problems, checkoutId };
  const priced = await priceSelection(deps, sold.lines, open.selection, place);
  if (!priced.isFinal && deliverTo !== null) return blocked(priced);
  const { total, currency } = priced.price;
  const isLaterAsQuoted = quote.later === null || quote.later === laterCharge(priced);
  const isAsQuoted = quote.id === request.quote.id && quote.total === total && quote.currency === currency;
  const isAsShown = toMinor(request.quote.total, currency) === total;
  const isSentAsShown = quote.sentBy === (priced.price.shippingMethod?.sfid ?? null);
  if (isAsQuoted && isLaterAsQuoted && isAsShown && isSentAsShown) return { type: 'checked', value: priced };
  return { type: 'price_changed', quote: await saveQuote(deps, session, asked, priced) };
}

/** K03: the problem that blocks an order, in the catalogue's words. */
function blocked({ problems }: PricedSelection): OrderProblem {
  const first = problems.find(({ part }) => part === 'address' || part === 'shipping' || part === 'tax');
  const refusal = invalid(`account.${first?.field ?? 'country'}`, first?.message ?? MESSAGES.addressInvalid);
  return { ...refusal, code: PROBLEM_CODES[first?.part ?? 'address'] };
}

const PROBLEM_CODES: Record<QuoteProblem['part'], ProblemCode> = {
  address: 'address_invalid',
  shipping: 'shipping_unavailable',
  tax: 'tax_unavailable',
  coupon: 'invalid_request',
  bump: 'invalid_request',
};

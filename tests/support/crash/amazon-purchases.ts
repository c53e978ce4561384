import type { AmazonConfirmed, AmazonOutcome } from '../../../contracts/api/amazon-api.ts';
import type { CreateGuestOrder, Order } from '../../../contracts/api/order-api.ts';
import type { Quote } from '../../../contracts/api/quote-api.ts';
import type { AmazonSandbox } from '../../../packages/sandboxes/amazon/amazon-sandbox.ts';
import { type Draft, draftAgreement, draftOrder } from '../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import type { CrashedPurchase } from './crashed-provider.ts';
import { type HttpGuest, UPSELLS } from './http-guest.ts';
import type { Purchase, Taken } from './paypal-purchases.ts';
import type { ShopProcess } from './shops.ts';

/** One way to pay by Amazon. */
export interface AmazonPurchase extends CrashedPurchase {
  /** The action of Amazon that takes the money. */
  action: 'Authorize' | 'AuthorizeOnBillingAgreement';
  prepare(shop: ShopProcess, guest: HttpGuest, amazon: AmazonSandbox): Promise<Purchase>;
}

const RETURN_PATH = '/order?uid=classic';

export const AMAZON_PURCHASES: AmazonPurchase[] = [
  { name: 'a sale', orders: 1, action: 'Authorize', finishes: false, prepare: confirmedSale },
  {
    name: 'an offer in the wallet',
    orders: 2,
    action: 'Authorize',
    finishes: false,
    prepare: async (shop, guest, amazon) => {
      const sale = await paid(await confirmedSale(shop, guest, amazon));
      const { paymentMethod: _, ...offer } = await guest.upsellRequest(shop.hash, sale);
      return confirmed(guest, 'payamazon', offer, draftOrder(amazon.simulator));
    },
  },
  { name: 'a subscription', orders: 1, action: 'AuthorizeOnBillingAgreement', finishes: true, prepare: agreed },
  {
    name: 'an offer by billing agreement',
    orders: 2,
    action: 'AuthorizeOnBillingAgreement',
    finishes: true,
    prepare: async (shop, guest, amazon) => {
      const sale = await paid(await agreed(shop, guest, amazon));
      const offer = await guest.upsellRequest(shop.subscriptionHash, sale, UPSELLS.plan);
      return {
        take: async () => {
          const { json } = await guest.place(offer);
          return { status: json.payment?.status ?? json.error?.code ?? 'nothing', order: json.order ?? null };
        },
      };
    },
  },
];

async function confirmedSale(shop: ShopProcess, guest: HttpGuest, amazon: AmazonSandbox): Promise<Purchase> {
  return confirmed(guest, 'payamazon', await guest.saleRequest(shop.hash, ''), draftOrder(amazon.simulator));
}

async function agreed(shop: ShopProcess, guest: HttpGuest, amazon: AmazonSandbox): Promise<Purchase> {
  const sale = await guest.subscriptionRequest(shop.subscriptionHash, '');
  return confirmed(guest, 'payamazonsub', sale, draftAgreement(amazon.simulator));
}

type Asked = Omit<CreateGuestOrder, 'paymentMethod' | 'cardDetails'>;

/** A purchase confirmed at Amazon; `take` charges it. The price is that for the address which Amazon tells. */
async function confirmed(
  guest: HttpGuest,
  call: 'payamazon' | 'payamazonsub',
  asked: Asked & Partial<Pick<CreateGuestOrder, 'paymentMethod' | 'cardDetails'>>,
  { accessToken, contractId }: Draft,
): Promise<Purchase> {
  const { paymentMethod: _, cardDetails: __, ...order } = asked;
  const reference = call === 'payamazon' ? { orderReferenceId: contractId } : { billingAgreementId: contractId };
  const body = { ...order, ...reference, accessToken, returnPath: RETURN_PATH };
  type Answer = Partial<AmazonConfirmed> & { quote?: Quote };
  let { json } = await guest.post<Answer>(`orders/${call}`, body);
  if (json.quote) {
    const quote = { id: json.quote.id, total: json.quote.total };
    ({ json } = await guest.post<Answer>(`orders/${call}`, { ...body, quote }));
  }
  const { token } = json;
  if (token === undefined) throw new Error(`${call}: ${JSON.stringify(json)}`);
  return { take: () => taken(guest, token) };
}

async function taken(guest: HttpGuest, token: string): Promise<Taken> {
  type Answer = Partial<Taken & Pick<AmazonOutcome, 'status'>> & { error?: { code: string } };
  const { json } = await guest.post<Answer>('orders/captureamazon', { token });
  return { status: json.status ?? json.error?.code ?? 'nothing', order: json.order ?? null };
}

async function paid(purchase: Purchase): Promise<Order> {
  const { order } = await purchase.take();
  if (!order) throw new Error('the sale is not paid');
  return order;
}

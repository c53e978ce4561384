import type { CreateGuestOrder, Order } from '../../../contracts/api/order-api.ts';
import type { ExpressDetails, ExpressToken, PayPalApproval } from '../../../contracts/api/paypal-api.ts';
import type { Back } from '../paypal/payer.ts';
import type { TestPayPal } from '../paypal/paypal.ts';
import type { EveryProtocol } from '../paypal/rest-v1.ts';
import type { CrashedPurchase } from './crashed-provider.ts';
import type { HttpGuest } from './http-guest.ts';
import type { ShopProcess } from './shops.ts';

/** A PayPal purchase up to the call that takes the money; that call may be repeated. */
export interface Purchase {
  take(): Promise<Taken>;
}

/** `captured`, or the status or error code instead. */
export interface Taken {
  status: string;
  order: Order | null;
}

/** One way to pay by PayPal, with the protocol that it needs. */
export interface PurchaseKind extends CrashedPurchase {
  protocol: EveryProtocol;
  /** The request that takes the money, as the sandbox's faults match it; `nth` counts matches from that call on. */
  request: { path: string; nth: number };
  prepare(shop: ShopProcess, guest: HttpGuest, paypal: TestPayPal): Promise<Purchase>;
}

const RETURN_PATH = '/order?uid=classic';

export const PURCHASES: PurchaseKind[] = [
  {
    name: 'a sale',
    protocol: 'orders-v2',
    orders: 1,
    finishes: false,
    request: { path: 'capture$', nth: 1 },
    prepare: approvedSale,
  },
  {
    name: 'an offer that is approved',
    protocol: 'orders-v2',
    orders: 2,
    finishes: false,
    request: { path: 'capture$', nth: 1 },
    prepare: async (shop, guest, paypal) => {
      const { paymentMethod: _, ...offer } = await offerAfterSale(shop, guest, paypal);
      return approved(guest, paypal, 'payment', offer);
    },
  },
  {
    name: 'an offer by billing agreement',
    protocol: 'nvp',
    orders: 2,
    finishes: false,
    request: { path: '/nvp', nth: 1 },
    prepare: async (shop, guest, paypal) => {
      const offer = await offerAfterSale(shop, guest, paypal);
      return {
        take: async () => {
          const { json } = await guest.place(offer);
          return { status: json.payment?.status ?? json.error?.code ?? 'nothing', order: json.order ?? null };
        },
      };
    },
  },
  {
    name: 'recurring payments',
    protocol: 'nvp',
    orders: 1,
    finishes: true,
    request: { path: '/nvp', nth: 2 },
    prepare: recurring,
  },
  {
    name: 'a subscription',
    protocol: 'rest-v1',
    orders: 1,
    finishes: true,
    request: { path: 'agreement-execute$', nth: 1 },
    prepare: async (shop, guest, paypal) => {
      const { cardDetails: _, paymentMethod: __, ...sale } = await guest.subscriptionRequest(shop.subscriptionHash, '');
      return approved(guest, paypal, 'subscription', sale);
    },
  },
];

async function approvedSale(shop: ShopProcess, guest: HttpGuest, paypal: TestPayPal): Promise<Purchase> {
  const { cardDetails: _, paymentMethod: __, ...sale } = await guest.saleRequest(shop.hash, '');
  return approved(guest, paypal, 'payment', sale);
}

type Asked = Omit<CreateGuestOrder, 'paymentMethod' | 'cardDetails'>;

/** A purchase approved on PayPal's page; `take` executes it. */
async function approved(
  guest: HttpGuest,
  paypal: TestPayPal,
  kind: 'payment' | 'subscription',
  asked: Asked,
): Promise<Purchase> {
  const { approvalUrl } = await answered<PayPalApproval>(guest, `orders/createpaypal${kind}`, {
    ...asked,
    returnPath: RETURN_PATH,
  });
  const { token, paymentId, PayerID }: Back = await paypal.visit(approvalUrl);
  return { take: () => taken(guest, `orders/executepaypal${kind}`, { token, paymentId, PayerID }) };
}

/** An upsell after a sale that PayPal has paid. */
async function offerAfterSale(shop: ShopProcess, guest: HttpGuest, paypal: TestPayPal): Promise<CreateGuestOrder> {
  const { order } = await (await approvedSale(shop, guest, paypal)).take();
  if (!order) throw new Error('the sale is not paid');
  return guest.upsellRequest(shop.hash, order);
}

/**
 * O05: an express checkout without an address; PayPal returns the address, and the confirmed total creates the
 * agreement.
 */
async function recurring(shop: ShopProcess, guest: HttpGuest, paypal: TestPayPal): Promise<Purchase> {
  const {
    account: _,
    cardDetails: __,
    paymentMethod: ___,
    ...sale
  } = await guest.subscriptionRequest(shop.subscriptionHash, '', null);
  const begun = await answered<ExpressToken>(guest, 'orders/setexpresscheckout', { ...sale, returnPath: RETURN_PATH });
  const { token, PayerID } = await paypal.visit(begun.approvalUrl, { funding: 'balance' });
  const { quote } = await answered<ExpressDetails>(guest, 'orders/getexpresscheckoutdetail', { token });
  const confirmed = { token, PayerID, quote: { id: quote.id, total: quote.total } };
  return { take: () => taken(guest, 'orders/createrecurringpayment', confirmed) };
}

async function answered<Json>(guest: HttpGuest, path: string, body: object): Promise<Json> {
  const { status, json } = await guest.post<Json>(path, body);
  if (status === 200) return json;
  throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
}

async function taken(guest: HttpGuest, path: string, body: object): Promise<Taken> {
  const { json } = await guest.post<Partial<Taken> & { error?: { code: string } }>(path, body);
  return { status: json.status ?? json.error?.code ?? 'nothing', order: json.order ?? null };
}

import { describe, expect, it } from 'vitest';
import { readProviderReturn } from '../../../../domain/orders/payment-return.ts';
import { parseQuery } from '../../../../domain/routing/query.ts';
import { buildReturnUrls } from '../../../../server/payments/paypal/provider/paypal-payments.ts';

const PAGE = '/u1?uid=classic&step=30&utm_source=letter&sessionid=7';
/** The page's address after an earlier return that the browser has not cleaned. */
const USED = `${PAGE}&paypal=true&action=cancel&token=EC-OLD&PayerID=P-OLD&paymentId=PAY-OLD`;

describe.each([PAGE, USED])('the addresses to which PayPal returns from %s', (page) => {
  it.each([
    ['payment', 'paypal', 'payment'],
    ['subscription', 'paypalsubscription', 'subscription'],
    ['express', 'paypalnvp', 'express'],
    ['recurring', 'paypalnvp', 'express'],
  ] as const)('Q03 Q09 for a %s they are the page’s own with %s=true alone, and are read as %s', (kind, flag, flow) => {
    const { returnUrl, cancelUrl } = buildReturnUrls(new URL(page, 'https://shop.example'), kind);
    for (const [url, action] of [
      [returnUrl, 'success'],
      [cancelUrl, 'cancel'],
    ] as const) {
      expect(url).toBe(`https://shop.example${PAGE}&${order(page, flag, action)}`);
      const back = new URL(`${url}&paymentId=PAY-1&token=EC-2&PayerID=P3`);
      const read = { provider: 'paypal', flow, action, paymentId: 'PAY-1', token: 'EC-2', payerId: 'P3' };
      expect(readProviderReturn(parseQuery(back.search))).toEqual(read);
    }
  });
});

/** A parameter that the address had before keeps its place. */
function order(page: string, flag: string, action: string): string {
  const pair = [`${flag}=true`, `action=${action}`];
  return (page === USED ? pair.reverse() : pair).join('&');
}

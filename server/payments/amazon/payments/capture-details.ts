import { textAt, valueAt } from '../../wire/read-json.ts';
import { priceAt } from '../protocol/contract-details.ts';
import { detailOf, type MwsReply } from '../protocol/mws-client.ts';
import { idsAt } from '../protocol/read-xml.ts';
import type { AmazonShop } from './amazon-shop.ts';

export type MoneyReading = { type: 'read'; details: MoneyDetails } | { type: 'unread'; detail: string };

type MoneyKind = 'Capture' | 'Refund';

export async function readMoney({ mws, options }: AmazonShop, what: MoneyKind, id: string): Promise<MoneyReading> {
  const reply = await mws.call(`Get${what}Details`, { [`Amazon${what}Id`]: id });
  if (reply.type !== 'answer') return { type: 'unread', detail: detailOf(reply) };
  const details = moneyOf(reply, what, options.clock());
  return details?.id === id
    ? { type: 'read', details }
    : { type: 'unread', detail: `the details of ${id} are unreadable` };
}

/** A capture or a refund as Amazon has it. */
export type MoneyDetails = NonNullable<ReturnType<typeof moneyOf>>;

/** The capture or refund in a reply; null where the reply has none that can be read. */
export function moneyOf({ result }: Extract<MwsReply, { type: 'answer' }>, what: MoneyKind, now: number) {
  const body = valueAt(result, `${what}Details`);
  const amount = priceAt(body, `${what}Amount`);
  const id = textAt(body, `Amazon${what}Id`);
  if (amount === null || id === '') return null;
  const at = Date.parse(textAt(body, 'CreationTimestamp'));
  return {
    id,
    /** Our reference id. */
    reference: textAt(body, `${what}ReferenceId`),
    /** `Pending`, `Completed`, `Declined`, and for a capture `Closed`, which has taken the money as well. */
    state: textAt(body, `${what}Status`, 'State'),
    amount,
    /** What was refunded of a capture; null for a refund. */
    refunded: priceAt(body, 'RefundedAmount'),
    /** The refunds of a capture. */
    refundIds: idsAt(body, 'IdList'),
    at: new Date(Number.isNaN(at) ? now : at),
  };
}

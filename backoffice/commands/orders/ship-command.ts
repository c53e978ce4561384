import {
  type DeliveringDeps,
  type DeliveryAsk,
  markDelivered,
} from '../../../server/checkout/fulfilling/mark-delivered.ts';
import {
  isOrAre,
  linesText,
  type ShipAsk,
  type ShippingDeps,
  shipOrder,
} from '../../../server/checkout/fulfilling/ship-order.ts';
import { unshipOrder } from '../../../server/checkout/fulfilling/unship-order.ts';
import { type AdminReply, refused } from '../../contracts/admin-reply.ts';

/** Marks lines of an order as shipped. Without a running shop the mail waits in the outbox for one. */
export async function shipLines(deps: ShippingDeps, ask: ShipAsk): Promise<AdminReply> {
  const answer = await shipOrder(deps, ask);
  if (answer.type === 'refused') return refused(answer.message, answer.reason);
  const { id, number, lines, left } = answer;
  const what = left.length === 0 ? `Order ${number}` : `${linesText(lines)} of order ${number}`;
  const rest = left.length === 0 ? '' : ` ${linesText(left)} ${isOrAre(left)} left.`;
  const mail = deps.flushOutbox ? 'The shopper gets a mail.' : 'The shopper gets a mail once the shop runs.';
  const verb = left.length === 0 ? 'is' : isOrAre(lines);
  return { done: true, text: `${what} ${verb} marked as shipped.${rest} ${mail}`, data: { id, number, lines, left } };
}

/** Takes the mark of an order's latest shipment back. */
export async function undoShipment(deps: ShippingDeps, { order }: { order: string }): Promise<AdminReply> {
  const answer = await unshipOrder(deps, order);
  if (answer.type === 'refused') return refused(answer.message, answer.reason);
  const { id, number, lines } = answer;
  const text = `${linesText(lines)} of order ${number} ${isOrAre(lines)} not marked as shipped any more. ${MAIL_STAYS}`;
  return { done: true, text, data: { id, number, lines } };
}

const MAIL_STAYS = 'A mail that said so may have been sent: tell the shopper.';

/** Marks shipments of an order as delivered, from which day a shopper's right of withdrawal counts. */
export async function markLinesDelivered(deps: DeliveringDeps, ask: DeliveryAsk): Promise<AdminReply> {
  const answer = await markDelivered(deps, ask);
  if (answer.type === 'refused') return refused(answer.message, answer.reason);
  const { number, lines, day } = answer;
  const text = `${linesText(lines)} of order ${number} ${isOrAre(lines)} marked as delivered on ${day}.`;
  return { done: true, text, data: { number, lines, day } };
}

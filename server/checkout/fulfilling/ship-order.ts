import { SHIPPABLE_STATUSES } from '../../../domain/orders/order-status.ts';
import type { DbTransaction } from '../../db/schema/schema.ts';
import { type ItemRow, lockOrder, type OrderRow, orderNamed } from '../../orders/records/attempt-rows.ts';
import { readItems } from '../../orders/records/order-reads.ts';
import { type PublishingDeps, publish, transact } from '../../outbox/publish.ts';

export interface ShippingDeps extends PublishingDeps {
  clock: () => Date;
  newId: () => string;
}

/** A shipment as an operator names it. */
export interface ShipAsk {
  /** The order's id or number. */
  order: string;
  /** Numbers of lines, from 1; all that are not shipped yet and not withdrawn from where absent. */
  lines?: readonly number[];
  carrier?: string;
  tracking?: string;
}

export interface Shipped {
  type: 'shipped';
  id: string;
  number: string;
  lines: number[];
  /** The numbers of the lines that are still to be shipped. */
  left: number[];
}

/** Why lines are not marked as shipped, or as delivered. */
export interface ShippingRefusal {
  type: 'refused';
  reason:
    | ('order_missing' | 'not_paid' | 'unknown_line' | 'already_shipped' | 'withdrawn')
    | ('wrong_day' | 'not_shipped' | 'already_delivered');
  message: string;
}

/** A line is shipped once, and where one of the named lines cannot be shipped, none is. */
export async function shipOrder(deps: ShippingDeps, ask: ShipAsk): Promise<Shipped | ShippingRefusal> {
  const named = await orderNamed(deps.db, ask.order);
  if (!named) return refuse('order_missing', `There is no order "${ask.order}".`);
  return transact(deps, async (trx) => {
    const order = await lockOrder(trx, named.id);
    if (!SHIPPABLE_STATUSES.includes(order.status)) return refuse('not_paid', unready(order));
    const chosen = chooseLines(order, await readItems(trx, order.id), ask.lines);
    if ('type' in chosen) return chosen;
    const shipment = { id: deps.newId(), order_id: order.id, shipped_at: deps.clock(), ...parcelOf(ask) };
    await writeShipment(trx, shipment, chosen.lines);
    await publish(trx, { topic: 'order.shipped', orderId: order.id, shipmentId: shipment.id }, shipment.shipped_at);
    const { number } = order;
    return {
      type: 'shipped',
      id: shipment.id,
      number,
      lines: chosen.lines.map(numberOf),
      left: chosen.left.map(numberOf),
    };
  });
}

function parcelOf({ carrier, tracking }: ShipAsk) {
  return { carrier: carrier?.trim() || null, tracking: tracking?.trim() || null };
}

async function writeShipment(
  trx: DbTransaction,
  shipment: { id: string; order_id: string; carrier: string | null; tracking: string | null; shipped_at: Date },
  lines: readonly ItemRow[],
): Promise<void> {
  await trx.insertInto('shipments').values(shipment).execute();
  await trx
    .updateTable('order_items')
    .set({ shipment_id: shipment.id })
    .where(
      'id',
      'in',
      lines.map(({ id }) => id),
    )
    .execute();
}

function chooseLines(
  order: OrderRow,
  items: readonly ItemRow[],
  asked: readonly number[] | undefined,
): { lines: ItemRow[]; left: ItemRow[] } | ShippingRefusal {
  const numbers = new Set(asked ?? items.filter(isToShip).map(numberOf));
  const unknown = [...numbers].find((each) => !items.some((item) => numberOf(item) === each));
  if (unknown !== undefined) return refuse('unknown_line', noLine(order, unknown, items.length));
  const lines = items.filter((item) => numbers.has(numberOf(item)));
  const shipped = lines.filter((item) => !isUnshipped(item)).map(numberOf);
  if (shipped.length > 0) return refuse('already_shipped', shippedBefore(order, shipped));
  if (lines.length === 0) return nothingToShip(order, items);
  return { lines, left: items.filter((item) => isToShip(item) && !numbers.has(numberOf(item))) };
}

function nothingToShip({ number }: OrderRow, items: readonly ItemRow[]): ShippingRefusal {
  if (!items.some(isUnshipped)) return refuse('already_shipped', `All of order ${number} is shipped already.`);
  return refuse('withdrawn', `What is left of order ${number} was withdrawn from by its shopper.`);
}

/** A line that was withdrawn from is sent where it is named alone: its parcel may have left before. */
function isToShip(item: ItemRow): boolean {
  return isUnshipped(item) && item.withdrawal_id === null;
}

function isUnshipped({ shipment_id: shipment }: ItemRow): boolean {
  return shipment === null;
}

/** Operators count lines from 1. */
function numberOf({ position }: ItemRow): number {
  return position + 1;
}

function unready({ number, status }: OrderRow): string {
  if (status === 'Authorized')
    return `Order ${number} is not charged yet: capture it first (sluice capture ${number}).`;
  if (status === 'Refunded') return `Order ${number} is refunded: all of it went back.`;
  return status === 'Cancelled' ? `Order ${number} is cancelled.` : `Order ${number} is not paid.`;
}

function noLine({ number }: OrderRow, line: number, lines: number): string {
  return `Order ${number} has no line ${line}: its lines are 1${lines > 1 ? ` to ${lines}` : ''}.`;
}

function shippedBefore({ number }: OrderRow, lines: readonly number[]): string {
  return `${linesText(lines)} of order ${number} ${isOrAre(lines)} shipped already: nothing was marked.`;
}

/** `Line 2`, or `Lines 1, 3`: the subject of a sentence. */
export function linesText(lines: readonly number[]): string {
  return `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.join(', ')}`;
}

/** The verb of such a sentence. */
export function isOrAre({ length }: readonly number[]): string {
  return length === 1 ? 'is' : 'are';
}

export function refuse(reason: ShippingRefusal['reason'], message: string): ShippingRefusal {
  return { type: 'refused', reason, message };
}

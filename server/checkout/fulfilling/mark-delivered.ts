import { dayIn } from '../../../domain/zone.ts';
import { type PublishedFunnels, zoneOf } from '../../../graph/published-funnel.ts';
import { lockOrder, orderNamed } from '../../orders/records/attempt-rows.ts';
import { orderById, type ShipmentRow, type StoredOrder } from '../../orders/records/order-reads.ts';
import { isOrAre, linesText, refuse, type ShippingDeps, type ShippingRefusal } from './ship-order.ts';

/** A delivery as an operator names it. */
export interface DeliveryAsk {
  /** The order's id or number. */
  order: string;
  /** Numbers of lines, from 1, whose shipments arrived; all that are not delivered yet where absent. */
  lines?: readonly number[];
  /** The calendar day, `2026-12-03`; today on the brand's clock where absent. */
  on?: string;
}

export interface DeliveringDeps extends ShippingDeps {
  funnels: Pick<PublishedFunnels, 'rulesOf'>;
}

export interface Delivered {
  type: 'delivered';
  number: string;
  lines: number[];
  day: string;
}

/** No shopper's calendar is further from UTC than a day. */
const DAY_MS = 24 * 3_600_000;

/** Marks shipments of an order as delivered, each once. Where one of the named lines did not leave or arrived before, none is marked. */
export async function markDelivered(deps: DeliveringDeps, ask: DeliveryAsk): Promise<Delivered | ShippingRefusal> {
  const named = await orderNamed(deps.db, ask.order);
  if (!named) return refuse('order_missing', `There is no order "${ask.order}".`);
  return deps.db.transaction().execute(async (trx) => {
    const { brand } = await lockOrder(trx, named.id);
    const stored = await orderById(trx, named.id);
    const chosen = chooseShipments(named.number, stored, ask.lines);
    if ('type' in chosen) return chosen;
    const day = ask.on ?? dayIn(zoneOf(deps.funnels, brand), deps.clock());
    const wrong = wrongDay(day, deps.clock(), chosen.shipments);
    if (wrong) return wrong;
    const ids = chosen.shipments.map(({ id }) => id);
    await trx.updateTable('shipments').set({ delivered_on: day }).where('id', 'in', ids).execute();
    return { type: 'delivered', number: named.number, lines: chosen.lines, day };
  });
}

function chooseShipments(
  number: string,
  stored: StoredOrder | null,
  asked: readonly number[] | undefined,
): { shipments: ShipmentRow[]; lines: number[] } | ShippingRefusal {
  const { items = [], shipments = [] } = stored ?? {};
  const unsent = (asked ?? []).filter((line) => !items[line - 1]?.shipment_id);
  if (unsent.length > 0 || shipments.length === 0)
    return refuse('not_shipped', `${formatLines(unsent, number)} not shipped: nothing was marked.`);
  const named = asked?.map((line) => items[line - 1]?.shipment_id);
  const chosen = shipments.filter(({ id, delivered_on: day }) => (named ? named.includes(id) : day === null));
  if (chosen.length === 0 || chosen.some(({ delivered_on: day }) => day !== null))
    return refuse('already_delivered', `${formatLines(asked ?? [], number)} delivered already: nothing was marked.`);
  const lines = items.flatMap((item, index) => (chosen.some(({ id }) => id === item.shipment_id) ? [index + 1] : []));
  return { shipments: chosen, lines };
}

/** The subject and the verb of a refusal: named lines, or what was shipped of the order. */
function formatLines(lines: readonly number[], number: string): string {
  return lines.length === 0 ? `Order ${number} is` : `${linesText(lines)} of order ${number} ${isOrAre(lines)}`;
}

/** No parcel arrives before it was sent or after today, wherever on Earth its shopper lives. */
function wrongDay(day: string, now: Date, shipments: readonly ShipmentRow[]): ShippingRefusal | null {
  const isDay = Number.isFinite(Date.parse(day)) && dayIn('UTC', new Date(day)) === day;
  const isBefore = shipments.some(({ shipped_at: at }) => day < dayIn('UTC', new Date(at.getTime() - DAY_MS)));
  if (isDay && !isBefore && day <= dayIn('UTC', new Date(now.getTime() + DAY_MS))) return null;
  return refuse('wrong_day', `"${day}" is no day between the shipment and today: nothing was marked.`);
}

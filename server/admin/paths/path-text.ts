import type { OrderPath, PathEvent, PathOrder } from '../../../contracts/api/admin-paths-api.ts';
import { alignedRows } from '../aligned-rows.ts';
import { money, section, timeOf } from '../orders/order-text.ts';
import type { FunnelNames } from '../orders/walk-copy.ts';

/** The path of an order for a terminal. */
export function pathText(path: OrderPath, { names, zone }: { names: Pick<FunnelNames, 'step'>; zone: string }): string {
  return [
    headText(path),
    section('Orders', alignedRows(path.orders.map((order) => orderCells(order, names)))),
    section(`The walk, in ${zone}`, path.events.map(eventText)),
    section('Not stored', path.missing),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function headText({ order, version }: OrderPath): string {
  if (!version) return `Path of order ${order}, whose version of the funnel is not stored`;
  return `Path of order ${order}: brand ${version.brand}, funnel ${version.funnel}, version ${version.hash.slice(0, 12)} (${version.is})`;
}

function orderCells(order: PathOrder, names: Pick<FunnelNames, 'step'>): string[] {
  const paid = order.paidAt === null ? 'not paid' : `paid ${timeOf(order.paidAt)}`;
  return [
    order.number,
    order.kind,
    names.step(order.step),
    order.status,
    money(order.total, order),
    order.method,
    paid,
  ];
}

/** The shop's own events stand beside the shopper's, under a mark of their own. */
function eventText({ at, kind, text }: PathEvent): string {
  const isOfShop = kind === 'attempt' || kind === 'money';
  return `${timeOf(at)}  ${isOfShop ? 'shop   ' : 'shopper'}  ${text}`;
}

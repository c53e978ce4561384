import { zoneOf } from '../../../graph/published-funnel.ts';
import { type AdminReply, refused } from '../../contracts/admin-reply.ts';
import { onClock } from '../on-clock.ts';
import { namesIn } from '../orders/order-walk.ts';
import { orderPath, pathText, walkEvents } from './order-path.ts';
import { type ReadRecord, readWalkRecord, type WalkDeps } from './walk-record.ts';

/** The path of an order in words and as data. */
export async function readPath(deps: WalkDeps, { order }: { order: string }): Promise<AdminReply> {
  const read = await readWalkRecord(deps, order);
  if (!read) return missingOrder(order);
  const zone = zoneOfWalk(deps, read);
  const path = onClock(orderPath(read), zone);
  return { done: true, text: pathText(path, { names: namesIn(read.published), zone }), data: path };
}

/** The record of the walk of an order, from which a program replays and draws it. */
export async function readWalk(deps: WalkDeps, { order }: { order: string }): Promise<AdminReply> {
  const read = await readWalkRecord(deps, order);
  if (!read) return missingOrder(order);
  const zone = zoneOfWalk(deps, read);
  const record = { ...read.record, orders: onClock(read.record.orders, zone) };
  const data = { ...read, record, events: onClock(walkEvents(read), zone) };
  return { done: true, text: `Order ${record.order}`, data };
}

function zoneOfWalk({ funnels }: WalkDeps, { record: { version } }: ReadRecord): string {
  return version ? zoneOf(funnels, version.brand) : 'UTC';
}

function missingOrder(order: string): AdminReply {
  return refused(`There is no order "${order}".`, 'order_missing');
}

import { zoneOf } from '../../../graph/published-funnel.ts';
import { type AdminCommand, type AdminReply, refused } from '../admin-command.ts';
import { onClock } from '../on-clock.ts';
import { namesIn } from '../orders/order-walk.ts';
import { orderPath, pathText, walkEvents } from './order-path.ts';
import { readWalkRecord, type WalkDeps } from './walk-record.ts';

/** The path of an order in words and as data, or the record of its walk, from which a program replays and draws it. */
export async function readPath(
  deps: WalkDeps,
  { type, order }: AdminCommand<'path' | 'walk-record'>,
): Promise<AdminReply> {
  const read = await readWalkRecord(deps, order);
  if (!read) return refused(`There is no order "${order}".`, 'order_missing');
  const zone = read.record.version ? zoneOf(deps.funnels, read.record.version.brand) : 'UTC';
  if (type === 'walk-record')
    return {
      done: true,
      text: `Order ${read.record.order}`,
      data: {
        ...read,
        record: { ...read.record, orders: onClock(read.record.orders, zone) },
        events: onClock(walkEvents(read), zone),
      },
    };
  const path = onClock(orderPath(read), zone);
  return { done: true, text: pathText(path, { names: namesIn(read.published), zone }), data: path };
}

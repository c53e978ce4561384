import type { AdminCommand, AdminReply } from '../admin-command.ts';
import { namesIn } from '../orders/order-walk.ts';
import { orderPath, walkEvents } from './order-path.ts';
import { pathText } from './path-text.ts';
import { readWalkRecord, type WalkDeps } from './walk-record.ts';

/** The commands that read the walk of an order and change nothing. */
export type PathReading = Extract<AdminCommand, { type: 'path' | 'walk-record' }>;

export function isPathReading(command: AdminCommand): command is PathReading {
  return command.type === 'path' || command.type === 'walk-record';
}

/** The path of an order in words and as data, or the record of its walk, from which a program replays and draws it. */
export async function readPath(deps: WalkDeps, { type, order }: PathReading): Promise<AdminReply> {
  const read = await readWalkRecord(deps, order);
  if (!read) return { done: false, text: `There is no order "${order}".`, data: { reason: 'order_missing' } };
  if (type === 'walk-record')
    return { done: true, text: `Order ${read.record.order}`, data: { ...read, events: walkEvents(read) } };
  const path = orderPath(read);
  return { done: true, text: pathText(path, namesIn(read.published)), data: path };
}

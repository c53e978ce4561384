import type { AdminCaller, AdminCommand } from './admin-command.ts';

/** A page that stays open reads an order again whenever something has changed; its row of the audit stands for so long. */
const ONE_READING_MS = 600_000;
const MOST_REMEMBERED = 1_000;

const OF_ORDERS: readonly AdminCommand['type'][] = ['orders', 'order', 'path', 'walk-record'];

/**
 * Tells a reading of orders that a page of the studio repeats from one that has no row in the audit yet. Another order, another
 * search and another page of a list are readings of their own.
 */
export function repeatedReadings(clock: () => Date): (command: AdminCommand, caller: AdminCaller) => boolean {
  const read = new Map<string, number>();
  return (command, { channel, name }) => {
    if (channel !== 'studio' || !OF_ORDERS.includes(command.type)) return false;
    const [key, now] = [JSON.stringify([name, command]), clock().getTime()];
    const before = read.get(key);
    if (before !== undefined && now - before < ONE_READING_MS) return true;
    read.delete(key);
    read.set(key, now);
    const [oldest] = read.keys();
    if (read.size > MOST_REMEMBERED && oldest !== undefined) read.delete(oldest);
    return false;
  };
}

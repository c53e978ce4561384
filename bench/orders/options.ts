import { parseArgs } from 'node:util';

export interface BenchOptions {
  stores: ('pglite' | 'postgres')[];
  clients: number[];
  /** The number of measurements of each case, and the number of orders for each client count. */
  rounds: number;
  orders: number;
  /** How long each measurement takes instead. */
  seconds: number | null;
  hasServices: boolean;
  /** How long the commits of the store are counted before each round. */
  commitsMs: number;
  /** A folder for the shop's CPU profiles. */
  profile: string | null;
}

/** What the benches of orders have in common. */
export const EXTENT = { seconds: { type: 'string' }, 'without-services': { type: 'boolean', default: false } } as const;

/**
 * `--store postgres --clients 16 --rounds 3 --orders 2000 --seconds 60 --without-services --commits-ms 1000 --profile FOLDER`; throws on
 * anything else.
 */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      ...EXTENT,
      store: { type: 'string' },
      clients: { type: 'string', default: '1,16' },
      rounds: { type: 'string', default: '3' },
      orders: { type: 'string', default: '1500' },
      'commits-ms': { type: 'string', default: '1000' },
      profile: { type: 'string' },
    },
  });
  const { store, seconds, profile = null } = values;
  if (store !== undefined && store !== 'pglite' && store !== 'postgres') throw new Error('--store pglite or postgres');
  return {
    stores: store ? [store] : ['pglite', 'postgres'],
    clients: values.clients.split(',').map(Number),
    rounds: Number(values.rounds),
    orders: Number(values.orders),
    seconds: seconds === undefined ? null : Number(seconds),
    hasServices: !values['without-services'],
    commitsMs: Number(values['commits-ms']),
    profile,
  };
}

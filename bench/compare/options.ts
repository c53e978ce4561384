import { parseArgs } from 'node:util';
import { EXTENT } from '../orders/options.ts';

const PARTS = ['orders', 'serve', 'pages', 'start', 'webhooks'] as const;

/** What is compared where nothing is named: commits before there were webhooks have these, too. */
const USUAL = 'orders,serve,pages,start';

export interface CompareOptions {
  /** The older commits; each is compared with the working one. */
  commits: string[];
  only: readonly (typeof PARTS)[number][];
  store: 'pglite' | 'postgres';
  rounds: number;
  /** Of one round of orders. */
  clients: number;
  orders: number;
  /** How long each measurement of orders takes instead, once the shops are warm. */
  seconds: number | null;
  hasServices: boolean;
  /** Of one page in one round. */
  visits: number;
  /** How many orders there are before the first page. */
  afterOrders: number;
}

/**
 * `<commit> … --only orders,serve,pages,start --store postgres --rounds 5 --clients 8 --orders 300 --seconds 60 --without-services --visits 600
 * --after-orders 10000`; throws on anything else.
 */
export function readCompareOptions(args: string[]): CompareOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...EXTENT,
      only: { type: 'string', default: USUAL },
      store: { type: 'string', default: 'postgres' },
      rounds: { type: 'string', default: '5' },
      clients: { type: 'string', default: '8' },
      orders: { type: 'string', default: '300' },
      visits: { type: 'string', default: '600' },
      'after-orders': { type: 'string', default: '0' },
    },
  });
  const { store, only, seconds } = values;
  const isPart = (name: string): name is (typeof PARTS)[number] => PARTS.some((part) => part === name);
  const parts = only.split(',').filter(isPart);
  if (positionals.length === 0) throw new Error('npm run bench compare <commit>');
  if (parts.length < only.split(',').length) throw new Error(`--only some of ${PARTS.join()}`);
  if (store !== 'pglite' && store !== 'postgres') throw new Error('--store pglite or postgres');
  return {
    commits: positionals,
    only: parts,
    store,
    rounds: Number(values.rounds),
    clients: Number(values.clients),
    orders: Number(values.orders),
    seconds: seconds === undefined ? null : Number(seconds),
    hasServices: !values['without-services'],
    visits: Number(values.visits),
    afterOrders: Number(values['after-orders']),
  };
}

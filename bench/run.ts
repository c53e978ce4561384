import { benchOrders } from './orders/orders.bench.ts';
import { benchPages } from './pages/pages.bench.ts';
import { benchServe } from './serve/serve.bench.ts';
import { benchVerify } from './verify.bench.ts';

/**
 * `npm run bench [name] [-- options]`: prints measurements and ratios of one run; machines differ, so quote the ratios.
 */
const BENCHES: Record<string, (args: string[]) => void | Promise<void>> = {
  verify: benchVerify,
  orders: benchOrders,
  pages: benchPages,
  serve: benchServe,
};

const name = process.argv[2] ?? 'verify';
const bench = BENCHES[name];
if (!bench) {
  console.error(`There is no bench "${name}": choose one of ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}
await bench(process.argv.slice(3));

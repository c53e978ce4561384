type Bench = (args: string[]) => void | Promise<void>;

/**
 * `npm run bench [name] [-- options]`: prints measurements and ratios of one run; machines differ, so quote the ratios. A bench is
 * loaded where it is asked for: that of pages brings a browser.
 */
const BENCHES: Record<string, () => Promise<Bench>> = {
  verify: async () => (await import('./verify.bench.ts')).benchVerify,
  compare: async () => (await import('./compare/compare.bench.ts')).benchCompare,
  orders: async () => (await import('./orders/orders.bench.ts')).benchOrders,
  pages: async () => (await import('./pages/pages.bench.ts')).benchPages,
  panning: async () => (await import('./panning.bench.ts')).benchPanning,
  serve: async () => (await import('./serve/serve.bench.ts')).benchServe,
  studio: async () => (await import('./studio.bench.ts')).benchStudio,
  stats: async () => (await import('./stats/stats.bench.ts')).benchStats,
  webhooks: async () => (await import('./webhooks/webhooks.bench.ts')).benchWebhooks,
};

const name = process.argv[2] ?? 'verify';
const load = BENCHES[name];
if (!load) {
  console.error(`There is no bench "${name}": choose one of ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const bench = await load();
await bench(process.argv.slice(3));

export {};

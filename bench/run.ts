import { benchVerify } from './verify.bench.ts';

/** `npm run bench [name]`: prints measurements and ratios of one run; machines differ, so ratios are what to quote. */
const BENCHES: Record<string, () => void | Promise<void>> = { verify: benchVerify };

const name = process.argv[2] ?? 'verify';
const bench = BENCHES[name];
if (!bench) {
  console.error(`There is no bench "${name}": choose one of ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}
await bench();

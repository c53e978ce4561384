import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync, writeFileSync } from 'node:fs';

/** The finished parts of a run in order, with the seconds and the seconds of CPU that each took, and its budget on two free cores. */
const parts = [];
const running = new AsyncLocalStorage();
let counted = childrenCpu();

/** Runs a part and returns its result. */
export async function part(name, budget, run) {
  const row = { name, budget, seconds: 0, cpu: 0 };
  const begun = performance.now();
  try {
    return await running.run(row, run);
  } finally {
    row.seconds = (performance.now() - begun) / 1000;
    parts.push(row);
  }
}

/** Returns a call that is made when a process of this part has ended, and counts what it and its children used. */
export function cpuCounter() {
  const row = running.getStore();
  return () => {
    const used = childrenCpu();
    if (row) row.cpu += used - counted;
    counted = used;
  };
}

/** Seconds of CPU of the ended children and theirs, as Linux counts them. */
function childrenCpu() {
  if (process.platform !== 'linux') return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** Prints the seconds of each part. A part over its budget is marked and does not fail, because machines differ. */
export function printParts() {
  const width = Math.max(...parts.map(({ name }) => name.length));
  console.log('Seconds, the budget on two free cores, and seconds of CPU:');
  for (const { name, seconds, budget, cpu } of parts) {
    const over = seconds > budget ? '  over its budget' : '';
    const took = `${seconds.toFixed(1).padStart(7)} s of ${String(budget).padStart(4)} s`;
    console.log(`  ${name.padEnd(width)} ${took}${cpu.toFixed(0).padStart(6)} s${over}`);
  }
}

/** Leaves the parts of the whole suite for `npm run house`. */
export function writeParts() {
  writeFileSync('test-results/reports/parts.json', JSON.stringify(parts));
}

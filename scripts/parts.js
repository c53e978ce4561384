/** The finished parts of a run in order, with the seconds that each took and its budget on two free cores. */
const parts = [];

/** Runs a part and returns its result. */
export async function part(name, budget, run) {
  const begun = performance.now();
  try {
    return await run();
  } finally {
    parts.push({ name, budget, seconds: (performance.now() - begun) / 1000 });
  }
}

/** Prints the seconds of each part. A part over its budget is marked and does not fail, because machines differ. */
export function printParts() {
  console.log(tableOf(parts));
}

/** A line for each part: its name, its seconds, its budget, and a mark where it is over its budget. */
export function tableOf(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map(({ name, seconds, budget }) => {
    const over = seconds > budget ? '  over its budget' : '';
    return `  ${name.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s of ${String(budget).padStart(4)} s${over}`;
  });
  return ['Seconds, and the budget on two free cores:', ...lines].join('\n');
}

/** The parts of a run in their order, with the seconds that each took and may take on two free cores. */
const parts = [];

/** Runs a part and answers what it answers. */
export async function part(name, budget, run) {
  const begun = performance.now();
  try {
    return await run();
  } finally {
    parts.push({ name, budget, seconds: (performance.now() - begun) / 1000 });
  }
}

/** Prints what each part took. A part over its budget is said and does not fail, for machines differ. */
export function printParts() {
  console.log(tableOf(parts));
}

/** A line for each part: its name, its seconds, its budget, and whether it is over it. */
export function tableOf(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map(({ name, seconds, budget }) => {
    const over = seconds > budget ? '  over its budget' : '';
    return `  ${name.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s of ${String(budget).padStart(4)} s${over}`;
  });
  return ['Seconds, and the budget on two free cores:', ...lines].join('\n');
}

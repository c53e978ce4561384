import { parseArgs } from 'node:util';
import { type SeedOptions, seedDemo } from './seed.ts';

const USAGE = `Usage: npm run seed-demo [-- --sessions 2000 --days 30 --seed 1 --data-dir ./data-demo]

--sessions  how many people come
--days      over how many days, the last of which ends now
--seed      the same seed makes the same people, who walk the same ways
--data-dir  the data folder, of its own; with DATABASE_URL the orders are there, and the sandboxes' journals here`;

/** Fills a demo shop with sessions, so that there are figures to look at, and says how to look at them. */
async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2));
  if (typeof options === 'string') return fail(`${options}\n\n${USAGE}`, 2);
  const { sessions, days, dataFolder } = options;
  console.log(`Seeding ${dataFolder} with ${sessions} sessions over ${days} days.`);
  const began = performance.now();
  const seeded = await seedDemo({ ...options, progress: printProgress(sessions) });
  if (!seeded.ok) return fail(seeded.message, 1);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`Done in ${seconds} seconds. Look at it:\n${nextSteps(options).join('\n')}`);
}

function optionsOf(args: string[]): SeedOptions | string {
  try {
    const { values } = parseArgs({
      args,
      options: {
        sessions: { type: 'string', default: '2000' },
        days: { type: 'string', default: '30' },
        seed: { type: 'string', default: '1' },
        'data-dir': { type: 'string', default: './data-demo' },
      },
    });
    const [sessions, days, seed] = [Number(values.sessions), Number(values.days), Number(values.seed)];
    if (!isWithin(sessions, 1, 100_000)) return `--sessions ${values.sessions} is no number from 1 to 100000.`;
    if (!isWithin(days, 1, 365)) return `--days ${values.days} is no number from 1 to 365.`;
    if (!isWithin(seed, 0, 2 ** 32)) return `--seed ${values.seed} is no number from 0 to 4294967296.`;
    return {
      sessions,
      days,
      seed,
      dataFolder: values['data-dir'],
      databaseUrl: process.env.DATABASE_URL || null,
      funnelsFolder: './funnels',
      until: Date.now(),
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function printProgress(sessions: number): SeedOptions['progress'] {
  const tenth = Math.ceil(sessions / 10);
  return (done, at) => {
    if (done % tenth === 0) console.log(`${done} of ${sessions} sessions, until ${at.toISOString().slice(0, 10)}`);
  };
}

function nextSteps({ dataFolder, databaseUrl, days }: SeedOptions): string[] {
  const store = databaseUrl === null ? '' : 'DATABASE_URL=… ';
  const settings = `${store}SLUICE_DATA=${dataFolder}`;
  const commands = [
    'npm start',
    `npx sluice stats vsl --since ${days}d`,
    `npx sluice stats quiz --since ${days}d --by source`,
    'npx sluice orders',
    'npx sluice reconcile',
  ];
  return commands.map((command) => `  ${settings} ${command}`);
}

function fail(message: string, code: number): void {
  console.error(message);
  process.exitCode = code;
}

await main();

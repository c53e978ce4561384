import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../tests/support/stores/postgres.ts';
import { audit } from './audit.ts';
import { writeBenchBrand } from './bench-brand.ts';
import { type Bundles, bundleProcesses, REPOSITORY } from './bundle.ts';
import { startChild } from './child.ts';
import type { LoadSettings, ShopSettings, Sold } from './commands.ts';
import { measureRound, type Parts, type Round, type Rounds } from './measure.ts';
import { type BenchOptions, readOptions } from './options.ts';
import { HEADER, line, lineOf, summaryOf } from './report.ts';

/** Orders under load, each with a bump, a coupon, shipping and tax: see docs/benchmarks.md for how to read it. */
export async function benchOrders(args: string[]): Promise<void> {
  const options = readOptions(args);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'sluice-bench-'));
  const bundles = await bundleProcesses();
  try {
    await writeBenchBrand(path.join(REPOSITORY, 'funnels'), path.join(folder, 'funnels'));
    console.log(line(HEADER));
    for (const store of options.stores) await benchStore(store, { bundles, folder, options });
  } finally {
    await bundles.remove();
    await fs.rm(folder, { recursive: true, force: true });
  }
}

interface Setting {
  bundles: Bundles;
  folder: string;
  options: BenchOptions;
}

async function benchStore(store: 'pglite' | 'postgres', setting: Setting): Promise<void> {
  const postgres = store === 'postgres' ? await startPostgres() : null;
  const databaseUrl = postgres ? await postgres.url('bench') : null;
  const parts = await startParts(setting, path.join(setting.folder, store), databaseUrl);
  try {
    for (const clients of setting.options.clients) await benchCase(store, clients, parts, setting.options);
    const faults = await audit(parts.sandbox.ready, await parts.shop.ask<Sold>({ do: 'sold' }));
    console.log(faults.length === 0 ? `${store}: the ledgers agree` : `${store}: ${faults.join('; ')}`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    for (const part of [parts.load, parts.shop, parts.sandbox]) await part.stop();
    await postgres?.stop();
  }
}

async function benchCase(store: string, clients: number, parts: Parts, options: BenchOptions): Promise<void> {
  // One client is slower, so fewer orders are enough.
  const orders = Math.ceil(options.orders / (clients === 1 ? 4 : 1));
  const extent = { clients, orders, commitsMs: options.commitsMs };
  await measureRound(parts, extent);
  const rounds: Rounds[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const measured = await measureRound(parts, extent);
    rounds.push(measured);
    for (const kind of KINDS) print(store, kind, clients, measured[kind]);
  }
  for (const kind of KINDS) {
    console.log(
      summaryOf(
        `${store} ${kind}`,
        clients,
        rounds.map((round) => round[kind]),
      ),
    );
  }
}

const KINDS = ['sales', 'offers', 'plans'] as const;

function print(store: string, kind: keyof Rounds, clients: number, round: Round): void {
  console.log(lineOf(`${store} ${kind}`, clients, round));
  if (round.failures[0]) console.log(`  the first failure: ${round.failures[0]}`);
  if (round.failures.length > 0) process.exitCode = 1;
}

/** Starts the sandbox, the shop, and the shoppers, each as a process of its own. */
async function startParts({ bundles, folder, options }: Setting, own: string, databaseUrl: string | null) {
  const publicFolder = path.join(REPOSITORY, 'packages/sandboxes/stripe/public');
  const sandbox = await startChild<string>(bundles['sandbox-process'], {
    settings: { dataFolder: path.join(own, 'sandbox'), publicFolder },
  });
  const shop = await startChild<{ origin: string; hash: string }>(bundles['shop-process'], {
    settings: {
      dataFolder: path.join(own, 'data'),
      funnelsFolder: path.join(folder, 'funnels'),
      databaseUrl,
      migrationsFolder: path.join(REPOSITORY, 'server/db/migrations'),
      sandbox: sandbox.ready,
      mail: options.mail,
    } satisfies ShopSettings,
    node: options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [],
  });
  const { origin, hash } = shop.ready;
  const load = await startChild(bundles['load-process'], {
    settings: { shop: origin, sandbox: sandbox.ready, hash } satisfies LoadSettings,
  });
  return { shop, sandbox, load, databaseUrl };
}

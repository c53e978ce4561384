import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startCountedPostgres } from '../orders/database.ts';
import { type BuiltCommit, buildCommits, git } from './build-commit.ts';
import { ORDERS } from './compare-orders.ts';
import { PAGES } from './compare-pages.ts';
import { SERVE } from './compare-serve.ts';
import { START } from './compare-start.ts';
import { WEBHOOKS } from './compare-webhooks.ts';
import type { Comparison } from './comparison.ts';
import { fitBrand } from './fit-brand.ts';
import { type Driven, type Measured, measureInTurn } from './in-turn.ts';
import type { Measure } from './judge.ts';
import { type CompareOptions, readCompareOptions } from './options.ts';
import { reportOf } from './report.ts';

const COMPARISONS: Record<CompareOptions['only'][number], Comparison> = {
  orders: ORDERS,
  serve: SERVE,
  pages: PAGES,
  start: START,
  webhooks: WEBHOOKS,
};

/**
 * `npm run bench compare <commit> …`: builds each commit and the working one in clean worktrees, drives all of them in turn with the
 * bench and the demo brand of this folder, and prints what is better or worse. See docs/benchmarks.md. Exit code 1 where a commit
 * cannot be driven, or lacks a measure.
 */
export async function benchCompare(args: string[]): Promise<void> {
  const options = readCompareOptions(args);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sluice-compare-'));
  if (git('status', '--porcelain')) console.log('Changes that are not committed are not measured.');
  const commits = builtOrReason(['HEAD', ...options.commits], folder);
  if (typeof commits === 'string') {
    console.error(commits);
    process.exitCode = 1;
    return;
  }
  for (const name of options.only) await comparePart(name, commits, path.join(folder, name), options);
}

function builtOrReason(commits: readonly string[], folder: string): BuiltCommit[] | string {
  try {
    return buildCommits(commits, folder);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function comparePart(
  name: CompareOptions['only'][number],
  commits: readonly BuiltCommit[],
  folder: string,
  options: CompareOptions,
): Promise<void> {
  const comparison = COMPARISONS[name];
  const { warmUp, measuresIn } = comparison;
  const [now, ...olds] = await measureInTurn(commits, { warmUp, rounds: options.rounds }, (commit, index) =>
    startOn(comparison, commit, path.join(folder, `${index}`), options),
  );
  for (const [index, old] of olds.entries())
    print(`${name}: ${commits[index + 1]?.name} and ${commits[0]?.name}`, measuresIn(options.store), old, now);
}

/** Starts a commit's shop on a store of its own. */
async function startOn(
  comparison: Comparison,
  commit: BuiltCommit,
  folder: string,
  options: CompareOptions,
): Promise<Driven> {
  const postgres = options.store === 'postgres' ? await startCountedPostgres() : null;
  const databaseUrl = postgres ? await postgres.url('bench') : null;
  const adapt = async (brand: string) => {
    const removed = await fitBrand(brand, commit.root);
    if (removed.length > 0) console.log(`${commit.name} does not know, and sells without: ${removed.join(', ')}`);
  };
  const shop = await comparison.start(commit, { folder, databaseUrl, options, adapt }).catch(async (error: unknown) => {
    await postgres?.stop();
    throw error;
  });
  return {
    measure: shop.measure,
    async stop() {
      await shop.stop();
      await postgres?.stop();
    },
  };
}

function print(title: string, measures: readonly Measure[], old: Measured, now: Measured = 'none'): void {
  console.log(`\n${title}`);
  if (Array.isArray(old) && Array.isArray(now)) {
    const { text, isWhole } = reportOf(measures, old, now);
    console.log(text);
    if (isWhole) return;
  }
  for (const reason of [old, now]) if (typeof reason === 'string') console.log(`not measured: ${reason}`);
  process.exitCode = 1;
}

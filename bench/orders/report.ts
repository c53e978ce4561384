import type { Work } from './database.ts';
import type { Round } from './measure.ts';

/** A round beside the bare one-row transactions a second of the same minute. */
export interface MeasuredRound extends Round {
  commits: number;
}

export const HEADER = [
  'store, what',
  'clients',
  'orders/s',
  'p50 ms',
  'p99 ms',
  'commits/s',
  'ratio',
  'shop CPU',
  'database',
  'sandbox',
  'load',
  'statements',
  'rows',
  'WAL kB',
  'failed',
];

const WIDTHS = [18, 8, 10, 8, 8, 10, 7, 9, 9, 8, 7, 12, 12, 12, 6];

/** A line of the table; CPU times are milliseconds for each order. */
export function line(cells: readonly (string | number)[]): string {
  return cells.map((cell, index) => `${cell}`.padEnd(WIDTHS[index] ?? 8)).join(' ');
}

export function lineOf(name: string, clients: number, round: MeasuredRound): string {
  const { perSecond, p50, p99, commits, cpu, failures } = round;
  return line([
    name,
    clients,
    perSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
    commits.toFixed(0),
    (perSecond / commits).toFixed(3),
    cpu.shop.toFixed(2),
    cpu.database.toFixed(2),
    cpu.sandbox.toFixed(2),
    cpu.load.toFixed(2),
    ...worked(round),
    failures.length,
  ]);
}

/** What PostgreSQL does for an order until the last answer, and after it. */
function worked({ work }: Round): string[] {
  if (work === null) return ['-', '-', '-'];
  const { answered, after } = work;
  const both = (value: (work: Work) => number) => `${value(answered).toFixed(1)}+${value(after).toFixed(1)}`;
  return [both((each) => each.statements), both((each) => each.rows), both((each) => each.walBytes / 1000)];
}

/** The best and the median of all rounds: on a busy machine the best shows what is possible. */
export function summaryOf(name: string, clients: number, rounds: readonly MeasuredRound[]): string {
  const rates = sorted(rounds.map(({ perSecond }) => perSecond)).reverse();
  const ratios = sorted(rounds.map(({ perSecond, commits }) => perSecond / commits)).reverse();
  const cpu = sorted(rounds.map((round) => round.cpu.shop));
  const both = (values: number[], digits: number) =>
    `${values[0]?.toFixed(digits)} (median ${values[Math.floor(values.length / 2)]?.toFixed(digits)})`;
  return `  ${name}, ${clients} clients, the best: ${both(rates, 0)} orders/s, ${both(ratios, 3)} of the commits, ${both(cpu, 2)} ms of the shop's CPU`;
}

function sorted(values: number[]): number[] {
  return values.sort((a, b) => a - b);
}

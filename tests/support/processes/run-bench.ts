import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A test that ran out of time leaves no bench behind. */
export const LONGEST_MS = 280_000;

/** Runs a bench in the root of the repository, as `npm run bench …` does: its exit code, and everything that it printed. */
export function runBench(...args: string[]): Promise<BenchRun> {
  return runBenchWithin(LONGEST_MS, ...args);
}

interface BenchRun {
  code: number | null;
  printed: string;
}

/** The same for a bench that takes longer, such as one that builds a commit first. */
export async function runBenchWithin(longestMs: number, ...args: string[]): Promise<BenchRun> {
  // The modules that tsx has compiled stay in the folder of the user, where the next bench finds them.
  const { TMPDIR: _, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...args], {
    // The forms of pictures cost more than a short bench.
    env: { ...env, MAKE_PICTURES: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestMs,
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => printed.push(String(text)));
  const [code] = await once(child, 'close');
  return { code, printed: printed.join('') };
}

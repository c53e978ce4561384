import { once } from 'node:events';
import type { Environment } from './input/command.ts';
import { runCommand } from './run.ts';

/** The `sluice` command: results go to standard output, errors and notes to standard error. */
export async function main(given: Pick<Environment, 'launchSandboxes' | 'home' | 'testing'>): Promise<void> {
  // `sluice … | head` closes the pipe early, which is no error.
  process.stdout.on('error', () => process.exit());
  process.exitCode = await runCommand(process.argv.slice(2), {
    print: (text) => void process.stdout.write(`${text}\n`),
    flush,
    complain: (text) => void process.stderr.write(`${text}\n`),
    environment: process.env,
    folder: process.cwd(),
    ...given,
  });
  await flush();
}

/** A pipe takes long texts in parts: the process waits until the last part is written. */
async function flush(): Promise<void> {
  if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
}
